// Reads and writes by the name of the access pattern, as docs/data-model.md states them.
import { readFileSync } from 'node:fs';

export function documentedCapacity(): ReadonlyMap<string, readonly [number, number]> {
  const text = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| ([^|]+?) +\| [^|]+ \| ([\d.]+) +\| ([\d.]+) +\|$/gm);
  return new Map(
    [...rows].map(([, name, reads, writes]) => [`${name}`, [Number(reads), Number(writes)]]),
  );
}
