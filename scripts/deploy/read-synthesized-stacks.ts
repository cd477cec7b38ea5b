// Reads the result of a synthesis: the stacks in deployment order.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
});

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema).default({}),
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      dependencies: z.array(z.string()).default([]),
      properties: z
        .object({ templateFile: z.string(), terminationProtection: z.boolean() })
        .partial()
        .default({}),
    }),
  ),
});

export type SynthesizedStackResource = z.output<typeof resourceSchema>;

export type SynthesizedStack = {
  readonly name: string;
  /** `aws://<account>/<region>` */
  readonly environment: string;
  readonly isProtected: boolean;
  readonly templateBytes: number;
  readonly template: z.output<typeof templateSchema>;
};

const readText = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');

export function readSynthesizedStacks(folder: string): readonly SynthesizedStack[] {
  const { artifacts } = manifestSchema.parse(JSON.parse(readText(folder, 'manifest.json')));
  const ordered = new Map<string, SynthesizedStack>();
  const add = (name: string): void => {
    const artifact = artifacts[name];
    if (artifact?.type !== 'aws:cloudformation:stack' || ordered.has(name)) return;
    for (const dependency of artifact.dependencies) add(dependency);
    const text = readText(folder, artifact.properties.templateFile ?? '');
    ordered.set(name, {
      name,
      environment: artifact.environment ?? '',
      isProtected: artifact.properties.terminationProtection ?? false,
      templateBytes: Buffer.byteLength(text),
      template: templateSchema.parse(JSON.parse(text)),
    });
  };
  for (const name of Object.keys(artifacts)) add(name);
  return [...ordered.values()];
}
