// The architecture page has a row for each feature, with the entries that are there.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeOf } from './import-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
const rows = page
  .slice(page.indexOf('| folder'), page.indexOf('| from'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const written = new Map(rows.map(([folder, , entries]) => [namesIn(folder)[0], namesIn(entries)]));

const features = readdirSync(path.join(ROOT, 'functions'))
  // What all features stand on is described by itself.
  .filter((name) => name !== 'platform');
const entriesOf = (feature: string) =>
  readdirSync(path.join(ROOT, 'functions', feature)).filter(
    (file) => placeOf(`functions/${feature}/${file}`)?.zone === 'entry',
  );

test('every feature has a row, and nothing else has one', () => {
  expect([...written.keys()].toSorted()).toEqual(features.toSorted());
});

test.each(features)('the row of %s names its entries', (feature) => {
  expect(written.get(feature)?.toSorted()).toEqual(entriesOf(feature).toSorted());
});
