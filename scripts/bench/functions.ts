// The template's functions as the deployment would upload them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readAssembly } from '#scripts/local/assembly.ts';
import { createCloud } from '#scripts/local/cloud.ts';
import { synthesize } from '#scripts/local/synth.ts';
import { note } from './row.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Bundle = {
  /** As in `SessionApi`. */
  readonly name: string;
  readonly file: string;
  /** Names of the variables it is given. */
  readonly variables: readonly string[];
  /** Whether somebody waits for a screen while it starts: it reads, lists, polls or logs in. */
  readonly isAwaited: boolean;
};

/** Called by the network, which waits for nothing but the receipt. */
const UNATTENDED_APIS = ['IntakeApi'];

const properties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});

/** Synthesizes where the sources have changed, so what is measured is what stands there now. */
export async function readBundles(): Promise<readonly Bundle[]> {
  const assembly = readAssembly(await synthesize(ROOT, note));
  const cloud = createCloud(assembly, { endpoint: 'http://localhost', setting: () => 'any' });
  return cloud
    .all('AWS::Lambda::Function', properties)
    .filter((found) => found.path.startsWith('Replyloom-Service/'))
    .map((found) => {
      const { Code, Handler, Environment } = found.properties;
      const name = found.path.split('/')[1] ?? found.logicalId;
      return {
        name,
        file: path.join(cloud.asset(Code.S3Key), `${Handler.split('.')[0]}.js`),
        variables: Object.keys(Environment?.Variables ?? {}),
        isAwaited: name.endsWith('Api') && !UNATTENDED_APIS.includes(name),
      };
    });
}

const sourceMap = z.object({ sources: z.array(z.string()) });

/** Whether anything of a package is in the bundle, by the bundler's own map. */
export function holdsPackage({ file }: Bundle, name: string): boolean {
  const { sources } = sourceMap.parse(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  return sources.some((source) => source.includes(`node_modules/${name}/`));
}
