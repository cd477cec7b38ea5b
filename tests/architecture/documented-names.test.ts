// Checks that names in documents exist: paths, file names, and functions that are written as calls.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const trackedFiles = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const documents = trackedFiles.filter((file) =>
  /^(README|CONTRIBUTING|docs\/.*)\.md$|^[A-Z]+\.md$/.test(file),
);
const fileNames = new Set(trackedFiles.map((file) => path.basename(file)));
const code = trackedFiles
  .filter((file) => /\.(ts|tsx|cjs)$/.test(file) && existsSync(path.join(ROOT, file)))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

const listQuotedTexts = (document: string): readonly string[] =>
  [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(/`([^`\n]+)`/g)].map(
    ([, text = '']) => text,
  );

/** The name in a quoted text that does not exist; undefined for all other texts. */
function findMissingName(text: string): string | undefined {
  if (/^(functions|web|shared|infra|scripts|tests|docs)\/[\w./-]+$/.test(text))
    return existsSync(path.join(ROOT, text)) ? undefined : text;
  if (/^\w[\w.-]+\.(ts|tsx|cjs)$/.test(text)) return fileNames.has(text) ? undefined : text;
  const name = /^\.?([a-z]\w+)\(/.exec(text)?.[1];
  return name === undefined || new RegExp(`\\b${name}\\(`).test(code) ? undefined : text;
}

test.each(documents)('%s names only paths, files and functions that exist', (document) => {
  expect(listQuotedTexts(document).flatMap((text) => findMissingName(text) ?? [])).toEqual([]);
});
