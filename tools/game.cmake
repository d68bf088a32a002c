# quadrille_games(TARGET NAME...): defines a library for each game in the folders NAME beside the caller, and a library
# TARGET whose all_games() lists them in this order. A game that has its library already is only
# listed. The sources of a game are all .cpp files in its folder and below,
# except tests and the folder `interfaces`. Its entry.h declares `Entry entry()` in the namespace quadrille::NAME.
function(quadrille_games TARGET)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH parent)
  foreach(name IN LISTS ARGN)
    if(NOT TARGET quadrille_${name})
      file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${name}/*.cpp)
      list(FILTER sources EXCLUDE REGEX "_test\\.cpp$|/interfaces/")
      add_library(quadrille_${name} ${sources})
      target_link_libraries(quadrille_${name} PUBLIC quadrille_catalog)
      target_precompile_headers(quadrille_${name} REUSE_FROM quadrille_core)
      target_include_directories(quadrille_${name} PUBLIC $<BUILD_INTERFACE:${parent}>)
      set_target_properties(quadrille_${name} PROPERTIES QUADRILLE_ENTRY ${folder}/${name}/entry.h)
    endif()
    get_target_property(entry quadrille_${name} QUADRILLE_ENTRY)
    list(APPEND libraries quadrille_${name})
    string(APPEND includes "#include \"${entry}\"\n")
    string(APPEND entries "${name}::entry(), ")
  endforeach()
  file(CONFIGURE OUTPUT ${TARGET}.cpp @ONLY CONTENT [[
#include "catalog/catalog.h"
@includes@
quadrille::Catalog quadrille::all_games() { return Catalog({@entries@}); }
]])
  add_library(${TARGET} ${CMAKE_CURRENT_BINARY_DIR}/${TARGET}.cpp)
  target_link_libraries(${TARGET} PUBLIC ${libraries})
endfunction()
