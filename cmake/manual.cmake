# cmake -DPROGRAM=… -DLIST=src/cli/list.def -DOUT=FOLDER -P manual.cmake -- what the command writes about itself: in FOLDER/man, a
# manual page of the program and of each command, in English and in French; in FOLDER/completion, a script for each shell.
file(STRINGS ${LIST} commands REGEX "^CLI_COMMAND")
list(TRANSFORM commands REPLACE "CLI_COMMAND\\((.*)\\).*" "\\1")

function(write_page folder lang name)
  execute_process(COMMAND ${PROGRAM} help ${ARGN} --man --lang ${lang} OUTPUT_FILE ${folder}/${name}.1
    COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(lang en fr)
  set(folder ${OUT}/man/man1)
  if(lang STREQUAL fr)
    set(folder ${OUT}/man/fr/man1)
  endif()
  file(MAKE_DIRECTORY ${folder})
  write_page(${folder} ${lang} marienbad)
  foreach(command ${commands})
    write_page(${folder} ${lang} marienbad-${command} ${command})
  endforeach()
endforeach()

file(MAKE_DIRECTORY ${OUT}/completion)
foreach(shell bash zsh fish)
  execute_process(COMMAND ${PROGRAM} help --completion ${shell} OUTPUT_FILE ${OUT}/completion/marienbad.${shell}
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
