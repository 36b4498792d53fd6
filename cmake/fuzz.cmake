# The fuzz targets: a file of tests/fuzz each, and read.c once for each format of the library.
#
#   fuzz_targets        their names
#   fuzz_source_NAME    the file
#   fuzz_format_NAME    of read.c, the format that it reads; else empty
#   fuzz_common         what they share
set(fuzz_common ${CMAKE_SOURCE_DIR}/tests/fuzz/common/fuzz.c ${CMAKE_SOURCE_DIR}/tests/forge.c)
set(fuzz_targets "")
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*.c)
foreach(source ${fuzz_sources})
  get_filename_component(name ${source} NAME_WE)
  if(NOT name STREQUAL read)
    list(APPEND fuzz_targets ${name})
    set(fuzz_source_${name} ${source})
  endif()
endforeach()

file(STRINGS ${CMAKE_SOURCE_DIR}/src/io/list.def format_lines REGEX "^MB_FORMAT")
foreach(line ${format_lines})
  string(REGEX REPLACE "MB_FORMAT\\((.*)\\).*" "\\1" format ${line})
  if(NOT format STREQUAL json) # is read as dict is
    list(APPEND fuzz_targets read-${format})
    set(fuzz_source_read-${format} ${CMAKE_SOURCE_DIR}/tests/fuzz/read.c)
    set(fuzz_format_read-${format} ${format})
  endif()
endforeach()
