// Reads a synthesized cloud assembly from disk: templates and where their assets lie.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).optional(),
});

const template = z.object({
  Resources: z.record(z.string(), resource).default({}),
  Parameters: z
    .record(z.string(), z.object({ Type: z.string(), Default: z.unknown().optional() }))
    .default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }),
    )
    .default({}),
  Mappings: z.record(z.string(), z.unknown()).default({}),
});

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.object({ templateFile: z.string() }).partial().optional(),
    }),
  ),
});

const assetFile = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

export type Resource = z.output<typeof resource>;
export type StackTemplate = z.output<typeof template> & { readonly name: string };

export type Assembly = {
  readonly stacks: readonly StackTemplate[];
  /** Folder or file of an asset by its object key in the deployment bucket. */
  readonly assets: ReadonlyMap<string, string>;
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** @throws Error where the folder holds no assembly of the shape CDK writes. */
export function readAssembly(folder: string): Assembly {
  const { artifacts } = manifest.parse(readJson(path.join(folder, 'manifest.json')));
  const stacks: StackTemplate[] = [];
  const assets = new Map<string, string>();
  for (const [name, artifact] of Object.entries(artifacts)) {
    const file = artifact.properties?.templateFile;
    if (artifact.type !== 'aws:cloudformation:stack' || !file) continue;
    stacks.push({ name, ...template.parse(readJson(path.join(folder, file))) });
    const { files } = assetFile.parse(
      readJson(path.join(folder, file.replace('.template.json', '.assets.json'))),
    );
    for (const { source, destinations } of Object.values(files)) {
      if (source.path === undefined) continue;
      for (const { objectKey } of Object.values(destinations)) {
        assets.set(objectKey, path.join(folder, source.path));
      }
    }
  }
  return { stacks, assets };
}
