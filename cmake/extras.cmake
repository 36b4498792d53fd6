# What is not part of `all`: benchmarks and fuzzers.
foreach(name arenas connect4 grundy parity paths taquin)
  add_executable(bench-${name} EXCLUDE_FROM_ALL bench/${name}.c)
  target_include_directories(bench-${name} PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(bench-${name} PRIVATE marienbad_static)
  list(APPEND bench_commands COMMAND bench-${name})
endforeach()
add_custom_target(bench ${bench_commands} USES_TERMINAL COMMENT "benchmarks")

if(CMAKE_C_COMPILER_ID STREQUAL Clang) # what the readers need, compiled for the fuzzer
  file(GLOB fuzzed_sources CONFIGURE_DEPENDS src/core/*.c src/arena/*.c src/io/*.c src/solve/*.c src/check/*.c)
  add_executable(fuzz-read EXCLUDE_FROM_ALL tests/fuzz/fuzz_read.c ${fuzzed_sources})
  target_include_directories(fuzz-read PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(fuzz-read PRIVATE -fsanitize=fuzzer,address,undefined)
  target_link_options(fuzz-read PRIVATE -fsanitize=fuzzer,address,undefined)
endif()
