# The version script of the shared library, from the names of exports.txt: these, and nothing else, are let out.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cmake/exports.txt)
file(STRINGS cmake/exports.txt exported REGEX "^mb_")
list(JOIN exported ";\n        " exported)
file(CONFIGURE OUTPUT exports.map CONTENT "MARIENBAD_${MB_ABI} {\n    global:\n        ${exported};\n    local:\n        *;\n};\n")
target_link_options(marienbad_shared PRIVATE -Wl,--version-script=${CMAKE_BINARY_DIR}/exports.map)
set_property(TARGET marienbad_shared APPEND PROPERTY LINK_DEPENDS ${CMAKE_BINARY_DIR}/exports.map)
