# cpack: .debs as Debian divides a library, from a build with the prefix /usr (script/packages makes one).
#
#     marienbad           the command, manual pages, completion, books, documents
#     libmarienbad1       the shared library
#     libmarienbad-dev    headers, the static library, pkg-config, CMake
#     python3-marienbad   the module, from the wheel MB_WHEEL (python/backend.py makes it)
set(MB_WHEEL "" CACHE FILEPATH "the wheel that python3-marienbad holds; empty: no such package")
set(components command library development)
if(MB_WHEEL)
  list(APPEND components python)
  install(CODE "
execute_process(COMMAND python3 -m zipfile -e ${MB_WHEEL} \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/python3/dist-packages
  COMMAND_ERROR_IS_FATAL ANY)" COMPONENT python EXCLUDE_FROM_ALL)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME marienbad)
set(CPACK_PACKAGE_VENDOR "the Marienbad project")
set(CPACK_PACKAGE_CONTACT "The Marienbad project <marienbad@project.invalid>") # there is no address yet
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/debian.cmake)
set(CPACK_MARIENBAD_SOURCE ${CMAKE_SOURCE_DIR})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(same "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

# package COMPONENT NAME SECTION SUMMARY, then the lines of its description
function(package component name section summary)
  string(TOUPPER ${component} upper)
  list(JOIN ARGN "\n" text)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${text}" PARENT_SCOPE)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${text}" PARENT_SCOPE)
endfunction()
package(command marienbad math "solver of two-player games played on graphs"
  "Marienbad tells who wins from every position of a graph, a built-in game or"
  "rules of one's own, in how many moves and playing what. It writes certificates,"
  "checks attractors, strategies, kernels and Grundy numbers, and grades programs.")
package(library libmarienbad1 libs "two-player games played on graphs (shared library)"
  "The library solves games on graphs and parity games, explores games from their"
  "rules, searches, and checks what was found with code of its own.")
package(development libmarienbad-dev libdevel "two-player games played on graphs (development files)"
  "Headers, the static library, and the files of pkg-config and CMake, with which"
  "programs are compiled against libmarienbad.")
package(python python3-marienbad python "two-player games played on graphs (Python module)"
  "The module marienbad solves, searches, checks and draws games on graphs that"
  "are given as dicts, lists, arrays or rules. It holds the library itself.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libmarienbad1 ${same}, libzstd-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.8)")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/triggers)
include(CPack)
