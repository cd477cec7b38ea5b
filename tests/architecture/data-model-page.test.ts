// Compares docs/data-model.md with the keys that the table module builds and with the modules that
// exist.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tableKeys } from '#platform/table/keys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const pageText = readFileSync(path.join(ROOT, 'docs/data-model.md'), 'utf8');
const splitCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const tableRows = pageText
  .slice(pageText.indexOf('| entity'), pageText.indexOf('## Posts and comments'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(splitCells);

/** Every key of the module, built with placeholder arguments. */
const PLACEHOLDER_ARGUMENT = new Proxy(
  // Some builders read these properties, others convert their argument to text.
  { userId: '•', igUserId: '•', conversationId: '•' },
  { get: (_, name) => (name === Symbol.toPrimitive ? () => '•' : '•') },
) as never;
const builtKeys = Object.entries(tableKeys).map(([name, build]) => {
  const buildKey = build as unknown as (...all: readonly unknown[]) => { pk: string; sk: string };
  // The keys of a page index's nodes contain that of its root.
  if (name === 'indexNode') return [name, buildKey({ pk: 'P', sk: 'INDEX' }, '•')] as const;
  // The sort key of a message is its order key, which another module builds.
  return [
    name,
    buildKey(PLACEHOLDER_ARGUMENT, name === 'message' ? 'MESSAGE#•#•' : '•', '•'),
  ] as const;
});

/** Keys contain ids of conversations and messages as digests. */
const DIGEST = /[0-9a-f]{24}/g;

/** The page abbreviates `USER#•#IG#•#POST#•` to `P` and writes variables in angle brackets. */
function toKeyShape(text: string): string {
  return text
    .replaceAll(DIGEST, '•')
    .replace(/^USER#[^#]+#IG#[^#]+#CONVERSATION#[^#]+$/, 'C')
    .replace(/^USER#[^#]+#IG#[^#]+#POST#[^#]+$/, 'P')
    .replace(/^USER#[^#]+#IG#[^#]+$/, 'A')
    .replace(/^USER#[^#]+$/, 'U')
    .replaceAll(/<[^>]+>/g, '•');
}

const extractKeyShapes = (cell = '') =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => toKeyShape(one));

test.each(builtKeys)('documents the key %s on the data model page', (_name, { pk, sk }) => {
  const isDocumented = tableRows.some(
    (row) =>
      extractKeyShapes(row[1]).includes(toKeyShape(pk)) &&
      extractKeyShapes(row[2]).includes(toKeyShape(sk)),
  );

  expect(isDocumented, `${toKeyShape(pk)} ${toKeyShape(sk)}`).toBe(true);
});

test.each(tableRows.map((row) => [row[0] ?? '', row] as const))(
  'names existing modules for the entity "%s" on the data model page',
  (_, row) => {
    const modulePaths = extractKeyShapes(row[4]).filter((name) => name.includes('/'));

    expect(
      modulePaths.filter((name) => !existsSync(path.join(ROOT, `functions/${name}.ts`))),
    ).toEqual([]);
  },
);
