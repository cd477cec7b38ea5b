// The rights that functions made use of, one line each, for the check that none is held in vain.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Right } from './policy.ts';

const usedRight = z.object({ function: z.string(), action: z.string(), resource: z.string() });
export type UsedRight = z.output<typeof usedRight>;

/** Notes each right once. Several copies may write the same file; without a file nothing is noted. */
export function openRightsLog(
  file: string | undefined,
): (functionName: string, right: Right) => void {
  if (file === undefined) return () => undefined;
  mkdirSync(path.dirname(file), { recursive: true });
  const noted = new Set<string>();
  return (functionName, { action, resource }) => {
    const line = JSON.stringify({ function: functionName, action, resource } satisfies UsedRight);
    if (noted.has(line)) return;
    noted.add(line);
    // At once and whole: a copy that is killed has lost nothing, and lines of two never mix.
    appendFileSync(file, `${line}\n`);
  };
}

/** Undefined where nobody has noted anything. @throws Error on a line of another shape. */
export function readRightsLog(file: string): readonly UsedRight[] | undefined {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => usedRight.parse(JSON.parse(line)));
}
