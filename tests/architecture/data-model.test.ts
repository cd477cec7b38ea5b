// The data model's page names every key the table module can build, and modules that are there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keys } from '#platform/table/keys.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/data-model.md'), 'utf8');
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rows = page
  .slice(page.indexOf('| entity'), page.indexOf('## Posts and comments'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cells);

/** Every key of the module, made with arguments that show where they go. */
const ARGUMENT = new Proxy(
  // What stays when an id is taken off.
  { userId: '•', igUserId: '•', conversationId: '•' },
  { get: (_, name) => (name === Symbol.toPrimitive ? () => '•' : '•') },
) as never;
const built = Object.entries(keys).map(([name, build]) => {
  const make = build as unknown as (...all: readonly unknown[]) => { pk: string; sk: string };
  if (name === 'indexLeaf') return [name, make({ pk: 'P', sk: 'INDEX' }, '•')] as const;
  // A message's sort key is its order key, which is made elsewhere.
  return [name, make(ARGUMENT, name === 'message' ? 'MESSAGE#•#•' : '•', '•')] as const;
});

/** How a key holds the id of a conversation or a message. */
const DIGEST = /[0-9a-f]{24}/g;

/** `USER#•#IG#•#POST#•` is `P` on the page; variable parts are written in angle brackets. */
function shapeOf(text: string): string {
  return text
    .replaceAll(DIGEST, '•')
    .replace(/^USER#[^#]+#IG#[^#]+#CONVERSATION#[^#]+$/, 'C')
    .replace(/^USER#[^#]+#IG#[^#]+#POST#[^#]+$/, 'P')
    .replace(/^USER#[^#]+#IG#[^#]+$/, 'A')
    .replace(/^USER#[^#]+$/, 'U')
    .replaceAll(/<[^>]+>/g, '•');
}

const written = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => shapeOf(one));

test.each(built)('names the key %s', (_name, { pk, sk }) => {
  const found = rows.some(
    (row) => written(row[1]).includes(shapeOf(pk)) && written(row[2]).includes(shapeOf(sk)),
  );

  expect(found, `${shapeOf(pk)} ${shapeOf(sk)}`).toBe(true);
});

test.each(rows.map((row) => [row[0] ?? '', row] as const))('%s is kept where it says', (_, row) => {
  const modules = written(row[4]).filter((name) => name.includes('/'));

  expect(modules.filter((name) => !existsSync(path.join(ROOT, `functions/${name}.ts`)))).toEqual(
    [],
  );
});
