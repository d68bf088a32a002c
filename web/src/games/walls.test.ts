// Each game's folder stands alone, and only the registry opens it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games } from './registry';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts'))
  .filter((path) => path !== 'lib/api-types.ts') // made from openapi.yaml, with its examples
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

// `games/quarto/pieces.ts` is of quarto; module.ts and the registry are of no game.
const folderOf = (path: string): string | null => /^games\/([^/]+)\//.exec(path)?.[1] ?? null;
const importsOf = ({ path, text }: { path: string; text: string }): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to]) =>
    relative(source, join(source, dirname(path), to!)),
  );
const imports = files.flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })));

describe('the folder of a game', () => {
  test('is there for each game of the registry, under its name', () => {
    const folders = new Set(files.map(({ path }) => folderOf(path)));
    expect(folders).toEqual(new Set([null, 'plain', ...games.map(({ name }) => name)]));
  });
  test('is imported by nothing but itself and the registry', () => {
    expect(imports.length).toBeGreaterThan(300);
    const others = imports.filter(({ from, to }) => {
      const game = folderOf(to);
      return game !== null && folderOf(from) !== game && from !== 'games/registry.ts';
    });
    expect(others).toEqual([]);
  });
  test('is the only place that names it', () => {
    const named = /["']connect["']|kaboom|quarto|minesweeper/;
    const others = files.filter(({ path, text }) => !path.startsWith('games/') && named.test(text));
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
