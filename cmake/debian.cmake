# Run by cpack before a .deb is made: each package gets what Debian's policy asks for, its copyright and its changelog, and
# manual pages are compressed.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH, where it is set
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  if(NOT IS_DIRECTORY ${root})
    continue()
  endif()
  set(doc ${root}/share/doc/${name})
  file(READ ${CPACK_MARIENBAD_SOURCE}/packaging/debian/copyright head)
  file(STRINGS ${CPACK_MARIENBAD_SOURCE}/LICENSE lines)
  list(TRANSFORM lines REPLACE "^$" ".")
  list(TRANSFORM lines PREPEND " ")
  list(JOIN lines "\n" text)
  file(WRITE ${doc}/copyright "${head}License: Expat\n${text}\n")
  file(REMOVE ${doc}/LICENSE) # copyright has it
  file(WRITE ${doc}/changelog.Debian "marienbad (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; "
    "urgency=medium\n\n  * Package of this version; see CHANGELOG.md.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(GLOB_RECURSE pages ${root}/share/man/*.1)
  execute_process(COMMAND gzip -9nf ${doc}/changelog.Debian ${pages} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
