// Comments and test titles say in plain words who does what.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKED_FOLDERS, findHardWords } from './find-hard-words.ts';
import { isSourceFile } from './import-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test.each(CHECKED_FOLDERS)('%s has only plain comments and short test titles', (folder) => {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, ...file.split(path.sep)))
    .filter(isSourceFile);
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.flatMap((file) => findHardWords(file, readFileSync(path.join(ROOT, file), 'utf8'))),
  ).toEqual([]);
});

test.each([
  ['a phrase in a line comment', 'const a = 1; // Nobody reads it.', 'Nobody'],
  ['a phrase across two lines', '// Nothing runs any\n// more.', 'any more'],
  ['a phrase across two lines of a block', '/**\n * Leaves the\n * rest.\n */', 'the rest'],
  ['a comment that begins with "What"', '/** What the rule did. */', 'What'],
  ['a comment that begins with "Of"', '/** Of the item. */', 'Of'],
  ['a comment that begins with "From … on"', '// From then on it waits.', 'From then on'],
  ['a phrase in a title', "test('tells whoever asks', () => {});", 'whoever'],
  ['a phrase in a title of a table', "it.each([1])('is sent anew', () => {});", 'anew'],
  [
    'a title of thirteen words',
    "describe('one two three four five six seven eight nine ten eleven twelve thirteen', () => {});",
    'too long',
  ],
  [
    'a title with a variable part',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has a template
    'journeyTest(`one two three four five six seven eight nine ten eleven ${n} end`, run);',
    'too long',
  ],
])('refuses %s', (_, source, problem) => {
  expect(findHardWords('planted.test.ts', source)).toEqual([
    expect.stringContaining(`planted.test.ts:1 "${problem}"`),
  ]);
});

test('the check of plain words accepts words in strings and inside words', () => {
  const source = [
    "say('Whoever asks is told what happened meanwhile');",
    '// The reader of unsettled accounts.',
    '// Of these, one is read.',
    "test('one two three four five six seven eight nine ten eleven twelve', () => {});",
  ].join('\n');
  expect(findHardWords('planted.test.ts', source)).toEqual([]);
});
