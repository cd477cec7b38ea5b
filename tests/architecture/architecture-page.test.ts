// Compares docs/architecture.md with the features and entries in the source tree.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findArchitectureZone } from './import-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const pageText = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
const rows = pageText
  .slice(pageText.indexOf('| folder'), pageText.indexOf('| from'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

const extractNames = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const documentedEntries = new Map(
  rows.map(([folder, , entries]) => [extractNames(folder)[0], extractNames(entries)]),
);

const features = readdirSync(path.join(ROOT, 'functions'))
  // The platform has a section of its own.
  .filter((name) => name !== 'platform');
const listEntryFiles = (feature: string) =>
  readdirSync(path.join(ROOT, 'functions', feature)).filter(
    (file) => findArchitectureZone(`functions/${feature}/${file}`)?.zone === 'entry',
  );

test('lists every feature, and nothing else, on the architecture page', () => {
  expect([...documentedEntries.keys()].toSorted()).toEqual(features.toSorted());
});

test.each(features)('lists the entries of %s on the architecture page', (feature) => {
  expect(documentedEntries.get(feature)?.toSorted()).toEqual(listEntryFiles(feature).toSorted());
});
