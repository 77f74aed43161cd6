"""What may differ between this project's tool, the Swift toolchain's plutil and CPython's plistlib on damaged files, beyond
plutil_differences.py, for scripts/differential."""

MUTANT_DIFFERENCES = []  # as DIFFERENCES in plutil_differences.py

def judge_plistlib(data, tool):
  return [], None
