# Each file of tests/unit is one program of claims about one folder or idea.
find_path(CMOCKA_INCLUDE cmocka.h REQUIRED)
find_library(CMOCKA_LIBRARY cmocka REQUIRED)
file(GLOB support_sources CONFIGURE_DEPENDS tests/*.c)
add_library(tests_support STATIC ${support_sources}) # what the tests share is compiled once
target_include_directories(tests_support PUBLIC ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/tests ${CMOCKA_INCLUDE})
target_compile_definitions(tests_support PUBLIC MB_TESTING MB_ROOT="${CMAKE_SOURCE_DIR}")
target_link_libraries(tests_support PUBLIC $<$<BOOL:${MB_GPU}>:marienbad_device> marienbad_static ${CMOCKA_LIBRARY})

file(GLOB unit_sources CONFIGURE_DEPENDS tests/unit/*.c)
foreach(source ${unit_sources})
  get_filename_component(name ${source} NAME_WE)
  add_executable(unit-${name} ${source})
  target_link_libraries(unit-${name} PRIVATE tests_support)
  if(name MATCHES "_command$") # calls commands, and is their terminal
    target_sources(unit-${name} PRIVATE tests/command/listener.c)
    target_link_libraries(unit-${name} PRIVATE $<TARGET_OBJECTS:marienbad_command>)
    target_link_options(unit-${name} PRIVATE -Wl,--allow-multiple-definition)
  endif()
  add_test(NAME unit-${name} COMMAND unit-${name})
endforeach()

# The signature of a program that is graded, for tests/grade/mutants/signatures.
add_executable(grade-signature tests/grade/signature.c)
target_link_libraries(grade-signature PRIVATE tests_support)

# Random cases of every kind, for as long as one likes: script/torture.
file(GLOB torture_sources CONFIGURE_DEPENDS tests/torture/*.c)
add_executable(torture EXCLUDE_FROM_ALL ${torture_sources})
target_link_libraries(torture PRIVATE tests_support)

# Games of the hard families as files, for bench/against.
add_executable(families EXCLUDE_FROM_ALL bench/families.c)
target_link_libraries(families PRIVATE tests_support)

# The fuzz targets without a fuzzer: each is given its seeds.
include(cmake/fuzz.cmake)
add_library(tests_fuzz STATIC ${fuzz_common} tests/fuzz/common/replay.c)
target_include_directories(tests_fuzz PUBLIC ${CMAKE_SOURCE_DIR}/src tests tests/fuzz/common)
target_link_libraries(tests_fuzz PUBLIC marienbad_static)
foreach(target ${fuzz_targets})
  add_executable(replay-${target} ${fuzz_source_${target}})
  target_compile_definitions(replay-${target} PRIVATE FUZZ_FORMAT="${fuzz_format_${target}}")
  target_link_libraries(replay-${target} PRIVATE tests_fuzz)
  add_test(NAME replay-${target} COMMAND replay-${target} ${CMAKE_SOURCE_DIR}/tests/fuzz/seeds/${target})
endforeach()
target_link_options(replay-command PRIVATE -Wl,--allow-multiple-definition) # it is the machine itself
target_link_libraries(replay-command PRIVATE $<TARGET_OBJECTS:marienbad_command>)
