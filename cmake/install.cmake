# cmake --install: headers, both libraries, the command, a pkg-config file and a CMake package.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS marienbad RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set_target_properties(marienbad_static PROPERTIES EXPORT_NAME static)
set_target_properties(marienbad_shared PROPERTIES EXPORT_NAME shared)
install(TARGETS marienbad_static marienbad_shared EXPORT marienbad
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/marienbad.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/marienbad DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/marienbad)
install(EXPORT marienbad NAMESPACE marienbad:: FILE marienbad-config.cmake DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/marienbad-config-version.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/marienbad-config-version.cmake DESTINATION ${package})

file(RELATIVE_PATH MB_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/") # wherever the tree is put
configure_file(cmake/marienbad.pc.in marienbad.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/marienbad.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The manual page and the completion come from the command itself, from the same rows as its --help.
add_custom_command(TARGET marienbad POST_BUILD
  COMMAND marienbad help --man --lang en > ${CMAKE_BINARY_DIR}/marienbad.1
  COMMAND marienbad help --completion > ${CMAKE_BINARY_DIR}/marienbad.bash
  VERBATIM)
install(FILES ${CMAKE_BINARY_DIR}/marienbad.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/marienbad.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME marienbad)

# Books of openings, which the command finds beside itself or in the data folder.
file(GLOB books CONFIGURE_DEPENDS data/*.book)
foreach(book ${books})
  get_filename_component(name ${book} NAME)
  configure_file(${book} ${CMAKE_BINARY_DIR}/${name} COPYONLY)
  install(FILES ${book} DESTINATION ${CMAKE_INSTALL_DATADIR}/marienbad)
endforeach()
