#!/bin/bash
# vpl_evaluate.sh -- makes vpl_execution, which judges the submission.
[ ! -e vpl_environment.sh ] || . ./vpl_environment.sh
cat > vpl_execution <<END
#!/bin/bash
export MARIENBAD_LANG="${MARIENBAD_LANG:-${VPL_LANG:-en}}"
export VPL_GRADEMIN="${VPL_GRADEMIN:-0}" VPL_GRADEMAX="${VPL_GRADEMAX:-10}"
exec python3 vpl_verdicts.py "${VPL_SUBFILE0:-copie.py}"
END
chmod +x vpl_execution
