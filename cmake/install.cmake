# cmake --install: the command, both libraries, headers, a pkg-config file, a CMake package, manual pages, completion,
# documents, and the programs of the annexes that were built.  `cmake --build D --target uninstall` takes it back.
#
# Components are the packages of cmake/packages.cmake: `command`, `library`, `development`.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS marienbad RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
set_target_properties(marienbad_static PROPERTIES EXPORT_NAME static)
set_target_properties(marienbad_shared PROPERTIES EXPORT_NAME shared)
install(TARGETS marienbad_static marienbad_shared EXPORT marienbad
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(FILES include/marienbad.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(DIRECTORY include/marienbad DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  FILES_MATCHING PATTERN "*.h")

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/marienbad)
install(EXPORT marienbad NAMESPACE marienbad:: FILE marienbad-config.cmake DESTINATION ${package} COMPONENT development)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/marienbad-config-version.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/marienbad-config-version.cmake DESTINATION ${package} COMPONENT development)

file(RELATIVE_PATH MB_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/") # wherever the tree is put
configure_file(cmake/marienbad.pc.in marienbad.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/marienbad.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# Manual pages and completion come from the command itself, from the same rows as its --help.
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
  add_custom_command(TARGET marienbad POST_BUILD
    COMMAND ${CMAKE_COMMAND} "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:marienbad>"
      -DLIST=${CMAKE_SOURCE_DIR}/src/cli/list.def -DOUT=${CMAKE_BINARY_DIR} -P ${CMAKE_SOURCE_DIR}/cmake/manual.cmake
    VERBATIM)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT command)
  set(completion ${CMAKE_BINARY_DIR}/completion/marienbad)
  install(FILES ${completion}.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME marienbad COMPONENT command)
  install(FILES ${completion}.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
    RENAME _marienbad COMPONENT command)
  install(FILES ${completion}.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
    RENAME marienbad.fish COMPONENT command)
endif()

# Books of openings, which the command finds beside itself or in the data folder.
file(GLOB books CONFIGURE_DEPENDS data/*.book)
foreach(book ${books})
  get_filename_component(name ${book} NAME)
  configure_file(${book} ${CMAKE_BINARY_DIR}/${name} COPYONLY)
  install(FILES ${book} DESTINATION ${CMAKE_INSTALL_DATADIR}/marienbad COMPONENT command)
endforeach()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command)
install(DIRECTORY docs examples integrations DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT command USE_SOURCE_PERMISSIONS
  PATTERN __pycache__ EXCLUDE)

# Programs outside `all` are installed where they have been built.
function(install_where_built)
  foreach(program ${ARGN})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command OPTIONAL)
  endforeach()
endfunction()

# Who installs under a folder that the loader does not know reads here what to do about it.
install(CODE "
if(NOT DEFINED ENV{DESTDIR})
  message(STATUS \"Programs that use libmarienbad.so: see docs/install.md; in short, link them with \"
    \"-Wl,-rpath,\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}, or run ldconfig where the loader knows that folder\")
endif()" COMPONENT library)

add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -P ${CMAKE_SOURCE_DIR}/cmake/uninstall.cmake
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} COMMENT "removing what cmake --install has installed")
