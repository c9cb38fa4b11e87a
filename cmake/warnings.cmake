# Warnings are errors only with -DSLUICE_WERROR=ON: a newer compiler must not stop a user's build.
# -Wmaybe-uninitialized stays a warning: g++ 12 gives it for optionals that are checked (GCC bug 80635).
option(SLUICE_WERROR "Treat warnings as errors" OFF)
add_library(sluice_warnings INTERFACE)
target_compile_options(sluice_warnings INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual)
if(SLUICE_WERROR)
  target_compile_options(sluice_warnings INTERFACE -Werror -Wno-error=maybe-uninitialized)
endif()
