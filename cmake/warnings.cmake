# Warnings are errors only in CI (-DSLUICE_WERROR=ON): a newer compiler must not stop a user's build.
option(SLUICE_WERROR "Treat warnings as errors" OFF)
add_library(sluice_warnings INTERFACE)
target_compile_options(sluice_warnings INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual)
if(SLUICE_WERROR)
  target_compile_options(sluice_warnings INTERFACE -Werror)
endif()
