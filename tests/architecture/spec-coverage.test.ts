// The coverage table names files that are there, and leaves no cell empty.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const rows = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|\s*(-+|asked for)\s*\|/.test(line))
  .map((line) => line.split('|').slice(1, -1));

const pathsIn = (cell = '') =>
  [...cell.matchAll(/`((?:web|functions|shared|tests)\/[^`]+)`/g)].map(([, file = '']) => file);

test.each(rows.map((cells) => [cells[0]?.trim() ?? '', cells] as const))('%s', (_asked, cells) => {
  expect(cells).toHaveLength(3);
  expect(cells.filter((cell) => cell.trim() === '')).toEqual([]);
  const files = [...pathsIn(cells[1]), ...pathsIn(cells[2])];
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(pathsIn(cells[2]).filter((file) => /\.test\.tsx?$/.test(file))).not.toEqual([]);
});

test('the table has its rows', () => expect(rows.length).toBeGreaterThan(70));
