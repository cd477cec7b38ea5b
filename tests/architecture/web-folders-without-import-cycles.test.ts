// The folders of `web` form no circles: each can be read after the folders that it imports.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isSourceFile, isTestFile } from './import-rules.ts';
import { parseImportSpecifiers } from './parse-import-specifiers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

/** The other folders of `web` that the files of each folder import. */
function readFolderImports(): FolderImports {
  const imports = new Map<string, Set<string>>();
  for (const name of readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })) {
    const file = path.posix.join('web', ...name.split(path.sep));
    if (!isSourceFile(file) || isTestFile(file)) continue;
    const folder = path.posix.dirname(file);
    const imported = imports.get(folder) ?? new Set();
    imports.set(folder, imported);
    for (const specifier of parseImportSpecifiers(
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
    )) {
      const target = specifier.startsWith('.')
        ? path.posix.join(folder, specifier)
        : specifier.replace(/^#/, '');
      const targetFolder = path.posix.dirname(target);
      if (targetFolder.startsWith('web') && targetFolder !== folder) imported.add(targetFolder);
    }
  }
  return imports;
}

/** Removes folders that import none, or that none imports, until every folder left is in a circle or between two. */
function listFoldersInCircles(imports: FolderImports): readonly string[] {
  const left = new Set(imports.keys());
  const doesImport = (from: string, to: string) => imports.get(from)?.has(to) === true;
  const isFree = (folder: string) =>
    ![...left].some((other) => doesImport(folder, other)) ||
    ![...left].some((other) => doesImport(other, folder));
  for (;;) {
    const free = [...left].filter(isFree);
    if (free.length === 0) return [...left];
    for (const folder of free) left.delete(folder);
  }
}

test('the folders of web import each other in no circle', () => {
  const imports = readFolderImports();
  expect(imports.size).toBeGreaterThan(50);
  expect(listFoldersInCircles(imports)).toEqual([]);
});
