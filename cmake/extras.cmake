# What is not part of `all`: benchmarks and fuzzers.
add_executable(bench-arenas EXCLUDE_FROM_ALL bench/arenas.c)
target_include_directories(bench-arenas PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(bench-arenas PRIVATE marienbad_static)
add_custom_target(bench COMMAND bench-arenas USES_TERMINAL COMMENT "benchmarks")

if(CMAKE_C_COMPILER_ID STREQUAL Clang)
  add_executable(fuzz-read EXCLUDE_FROM_ALL tests/fuzz/fuzz_read.c ${library_sources})
  target_include_directories(fuzz-read PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(fuzz-read PRIVATE -fsanitize=fuzzer,address,undefined)
  target_link_options(fuzz-read PRIVATE -fsanitize=fuzzer,address,undefined)
endif()
