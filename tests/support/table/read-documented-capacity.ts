// The read and write units that docs/data-model.md states, by the name of the access pattern.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

export function readDocumentedCapacity(): ReadonlyMap<string, readonly [number, number]> {
  const text = readFileSync(new URL('../../../docs/data-model.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| ([^|]+?) +\| [^|]+ \| ([\d.]+) +\| ([\d.]+) +\|$/gm);
  return new Map(
    [...rows].map(([, name, reads, writes]) => [`${name}`, [Number(reads), Number(writes)]]),
  );
}

/** Expects that each measured access pattern consumes the documented units. */
export function expectDocumentedCapacity(
  measured: Readonly<Record<string, readonly [number, number]>>,
): void {
  const documented = readDocumentedCapacity();
  const names = Object.keys(measured);
  expect(Object.fromEntries(names.map((name) => [name, documented.get(name)]))).toEqual(measured);
}
