// `npm run check` refuses the words that docs/glossary.md replaces, as names of our own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Returns Biome's report about a source text under the rule that `npm run check` uses. */
function lint(source: string): string {
  const file = join(folder, 'planted.ts');
  writeFileSync(file, source);
  const biome = resolve('node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--max-diagnostics=none', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test.each([
  ['a variable', 'export const readToldAnew = 1;'],
  ['a parameter', 'export const publish = (toldOfEnd: string) => toldOfEnd;'],
  ['a type', 'export type Happening = string;'],
  ['a property of a type', 'export type Import = { readonly putOffUntil: string };'],
  ['a property of an object', 'export const draft = { doubtfulText: null };'],
  ['a constant', 'export const MAX_DOUBT_MS = 1;'],
  ['an action', 'export const settleReply = 1;'],
])('rejects a retired word as the name of %s', (_kind, source) => {
  expect(lint(source)).toContain('A retired word');
});

/** The words of the last table of the glossary, as names. */
const RETIRED_WORDS = (readFileSync('docs/glossary.md', 'utf8').split('## Retired words')[1] ?? '')
  .split('\n')
  .slice(4)
  .flatMap((row) => (row.split('|')[1] ?? '').split(','))
  .map((word) => word.trim())
  .filter(Boolean);

/** Only the whole name is retired. */
const WHOLE_NAMES = ['look', 'stand', 'again'];

/** Names with the word alone, and at the beginning, in the middle and at the end, in each case. */
function listNamesWith(word: string): readonly string[] {
  const capitalized = word.charAt(0).toUpperCase() + word.slice(1);
  if (WHOLE_NAMES.includes(word)) return [word, capitalized];
  const snakeCase = word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [
    ...[word, capitalized, `${word}Reply`, `next${capitalized}`, `next${capitalized}Reply`],
    ...[`${snakeCase}_at`, `reply_${snakeCase}`, `MAX_${snakeCase.toUpperCase()}_MS`],
  ];
}

test('rejects every retired word of the glossary in names of every form', () => {
  expect(RETIRED_WORDS).toContain('told');
  const names = RETIRED_WORDS.flatMap(listNamesWith);
  const report = lint(names.map((name) => `export const ${name} = 1;`).join('\n'));
  const rejectedLines = [...report.matchAll(/planted\.ts:(\d+):/g)].map(([, line]) => Number(line));

  expect(names.filter((_, index) => !rejectedLines.includes(index + 1))).toEqual([]);
});

test('accepts names with a retired word inside a longer word', () => {
  const report = lint(
    ['soldOut', 'outdoorLetter', 'standIn', 'lookAheadPages', 'settledAt', 'LOOKUP']
      .map((name) => `export const ${name} = 1;`)
      .join('\n'),
  );

  expect(report).toContain('Checked 1 file');
  expect(report).not.toContain('A retired word');
});
