// Log of the permissions that functions used, one line each, for the check that no function has
// unused ones.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { IamPermission } from './iam-policy.ts';

const usedPermissionSchema = z.object({
  function: z.string(),
  action: z.string(),
  resource: z.string(),
});
export type UsedIamPermission = z.output<typeof usedPermissionSchema>;

/**
 * Logs each permission once. Several processes may write to the same file; without a file, nothing
 * is logged.
 */
export function openIamPermissionLog(
  file: string | undefined,
): (functionName: string, permission: IamPermission) => void {
  if (file === undefined) return () => undefined;
  mkdirSync(path.dirname(file), { recursive: true });
  const loggedLines = new Set<string>();
  return (functionName, { action, resource }) => {
    const line = JSON.stringify({
      function: functionName,
      action,
      resource,
    } satisfies UsedIamPermission);
    if (loggedLines.has(line)) return;
    loggedLines.add(line);
    // Synchronous and in whole lines: a killed process loses nothing, and lines of two processes never mix.
    appendFileSync(file, `${line}\n`);
  };
}

/** Undefined when nothing was logged. @throws Error on a malformed line. */
export function readIamPermissionLog(file: string): readonly UsedIamPermission[] | undefined {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => usedPermissionSchema.parse(JSON.parse(line)));
}
