// `npm run check` refuses the words that docs/glossary.md replaces, as names of our own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retired-words-'));
  const plugins = [resolve('tests/architecture/retired-words.grit')];
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What Biome reports about a source text under the rule that `npm run check` uses. */
function lint(source: string): string {
  const file = join(folder, 'planted.ts');
  writeFileSync(file, source);
  const biome = resolve('node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', file], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

test.each([
  ['a variable', 'export const readToldAnew = 1;'],
  ['a parameter', 'export const publish = (toldOfEnd: string) => toldOfEnd;'],
  ['a type', 'export type Happening = string;'],
  ['a property of a type', 'export type Import = { readonly putOffUntil: string };'],
  ['a property of an object', 'export const draft = { doubtfulText: null };'],
])('rejects a retired word as the name of %s', (_kind, source) => {
  expect(lint(source)).toContain('A retired word');
});

test('accepts names in which a retired word is only a part of a longer word', () => {
  const report = lint('export const soldOut = 1;\nexport const outdoorLetter = 2;\n');

  expect(report).toContain('Checked 1 file');
  expect(report).not.toContain('A retired word');
});
