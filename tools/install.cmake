# The files that `cmake --install` installs, in two components, and the Debian packages that tools/package.sh makes.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The program writes its own completions and manual, so they list only flags that exist. No user's configuration affects
# them.
set(written ${CMAKE_BINARY_DIR}/written)
set(bare_program env -i QUADRILLE_CONFIG=/dev/null $<TARGET_FILE:quadrille>)
file(MAKE_DIRECTORY ${written})
foreach(shell bash zsh fish)
  add_custom_command(OUTPUT ${written}/${shell} DEPENDS quadrille VERBATIM
    COMMAND ${bare_program} completions ${shell} > ${written}/${shell})
endforeach()
add_custom_command(OUTPUT ${written}/quadrille.1 ${written}/quadrille.1.gz DEPENDS quadrille VERBATIM
  COMMAND ${bare_program} manual > ${written}/quadrille.1
  COMMAND gzip -9 -n -k -f ${written}/quadrille.1)
configure_file(deploy/debian/changelog.in ${written}/changelog @ONLY)
add_custom_command(OUTPUT ${written}/changelog.gz DEPENDS ${written}/changelog VERBATIM
  COMMAND gzip -9 -n -k -f ${written}/changelog)
add_custom_target(written ALL
  DEPENDS ${written}/bash ${written}/zsh ${written}/fish ${written}/quadrille.1.gz ${written}/changelog.gz)

install(TARGETS quadrille COMPONENT runtime)
install(DIRECTORY data/books DESTINATION ${CMAKE_INSTALL_DATADIR}/quadrille COMPONENT runtime)
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/quadrille/web COMPONENT runtime OPTIONAL)
install(FILES ${written}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME quadrille COMPONENT runtime)
install(FILES ${written}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _quadrille COMPONENT runtime)
install(FILES ${written}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME quadrille.fish COMPONENT runtime)
install(FILES ${written}/quadrille.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
install(FILES deploy/systemd/quadrille.service DESTINATION lib/systemd/system COMPONENT runtime)
install(FILES docs/api.md docs/book-format.md docs/table-format.md docs/scaling.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/quadrille COMPONENT runtime)

# The engine for other programs: find_package(quadrille), then link quadrille::quadrille.
get_target_property(games quadrille_games LINK_LIBRARIES)
add_library(quadrille_engine INTERFACE)
target_link_libraries(quadrille_engine INTERFACE quadrille_games)
set_target_properties(quadrille_engine PROPERTIES EXPORT_NAME quadrille)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/quadrille)
install(TARGETS quadrille_engine quadrille_core quadrille_search quadrille_solve quadrille_catalog ${games} quadrille_games
  EXPORT quadrille COMPONENT development ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/quadrille)
install(EXPORT quadrille NAMESPACE quadrille:: FILE quadrilleTargets.cmake DESTINATION ${package} COMPONENT development)
foreach(folder core search solve catalog)
  install(DIRECTORY src/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quadrille COMPONENT development
    FILES_MATCHING PATTERN *.h)
endforeach()
write_basic_package_version_file(${CMAKE_BINARY_DIR}/quadrilleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES tools/quadrilleConfig.cmake ${CMAKE_BINARY_DIR}/quadrilleConfigVersion.cmake DESTINATION ${package}
  COMPONENT development)

# Files that Debian requires in every package.
foreach(component runtime development)
  set(name quadrille)
  if(component STREQUAL development)
    set(name quadrille-dev)
  endif()
  install(FILES ${written}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} RENAME copyright COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME quadrille)
set(CPACK_PACKAGE_CONTACT "The Quadrille authors <quadrille@example.org>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_SOURCE_DIR}/build/package)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL runtime development)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME quadrille)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION misc)  # the section for games requires programs in /usr/games
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS libsoci-postgresql4.0)  # loaded at run time
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/deploy/debian/postinst
  ${PROJECT_SOURCE_DIR}/deploy/debian/prerm
  ${PROJECT_SOURCE_DIR}/deploy/debian/postrm)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "Connect, Kaboom, Quarto and Minesweeper, played and solved
Grid games in the terminal, over HTTP and on a page: against people, or against
programs that never err where the game is solved. Exact analysis of positions,
strong solutions in tables, mine odds, and boards that need no guess.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME quadrille-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "quadrille (= ${PROJECT_VERSION}), libfmt-dev, libxxhash-dev, libzstd-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "engine of Quadrille for other C++ programs
Headers, static libraries and a CMake package: find_package(quadrille) gives
the target quadrille::quadrille, through which a program plays and analyses
every game.")
include(CPack)
