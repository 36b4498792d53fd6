# What is not part of `all`: benchmarks and fuzzers.
foreach(name arenas grundy paths taquin)
  add_executable(bench-${name} EXCLUDE_FROM_ALL bench/${name}.c)
  target_include_directories(bench-${name} PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(bench-${name} PRIVATE marienbad_static)
endforeach()
add_custom_target(bench COMMAND bench-arenas COMMAND bench-grundy COMMAND bench-paths COMMAND bench-taquin USES_TERMINAL COMMENT "benchmarks")

if(CMAKE_C_COMPILER_ID STREQUAL Clang)
  add_executable(fuzz-read EXCLUDE_FROM_ALL tests/fuzz/fuzz_read.c ${library_sources})
  target_include_directories(fuzz-read PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(fuzz-read PRIVATE -fsanitize=fuzzer,address,undefined)
  target_link_options(fuzz-read PRIVATE -fsanitize=fuzzer,address,undefined ${OpenMP_C_FLAGS})
endif()
