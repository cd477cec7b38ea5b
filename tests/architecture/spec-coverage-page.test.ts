// Checks docs/spec-coverage.md: every named file exists, and no cell is empty.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const rows = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|\s*(-+|asked for)\s*\|/.test(line))
  .map((line) => line.split('|').slice(1, -1));

const extractPaths = (cell = '') =>
  [...cell.matchAll(/`((?:web|functions|shared|tests)\/[^`]+)`/g)].map(([, file = '']) => file);

test.each(rows.map((cells) => [cells[0]?.trim() ?? '', cells] as const))(
  'names existing files and a test for the requirement "%s"',
  (_requirement, cells) => {
    expect(cells).toHaveLength(3);
    expect(cells.filter((cell) => cell.trim() === '')).toEqual([]);
    const files = [...extractPaths(cells[1]), ...extractPaths(cells[2])];
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(extractPaths(cells[2]).filter((file) => /\.test\.tsx?$/.test(file))).not.toEqual([]);
  },
);

test('finds more than 70 requirements in the spec coverage table', () =>
  expect(rows.length).toBeGreaterThan(70));
