// Reads a synthesized cloud assembly from disk: its templates and the paths of their assets.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { SetupError } from '../process/setup-error.ts';
import { describeTemplateProblems } from './template-problem.ts';

/** Strict, because an unlisted key, such as a condition, changes the meaning of the resource. */
const resourceSchema = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).optional(),
  // The runner creates and deletes nothing in order: an update is a new start.
  DependsOn: z.unknown().optional(),
  DeletionPolicy: z.unknown().optional(),
  UpdateReplacePolicy: z.unknown().optional(),
});

const templateSchema = z.strictObject({
  Description: z.string().optional(),
  Resources: z.record(z.string(), resourceSchema).default({}),
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
  // Rules check the account before a deployment.
  Rules: z.unknown().optional(),
});

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.object({ templateFile: z.string() }).partial().optional(),
    }),
  ),
});

const assetManifestSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

export type CloudFormationResource = z.output<typeof resourceSchema>;
export type StackTemplate = z.output<typeof templateSchema> & { readonly name: string };

export type CloudAssembly = {
  readonly stacks: readonly StackTemplate[];
  /** Path of each asset (folder or file) by its object key in the deployment bucket. */
  readonly assetPaths: ReadonlyMap<string, string>;
};

const readJsonFile = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function parseTemplate(stackName: string, template: unknown): StackTemplate {
  const parsed = templateSchema.safeParse(template);
  if (!parsed.success) {
    throw new SetupError(
      `The local runner cannot play the stack ${stackName}: ${describeTemplateProblems(parsed.error)}.`,
    );
  }
  return { name: stackName, ...parsed.data };
}

/**
 * @throws SetupError for an unknown part of a template that would change its meaning.
 * @throws Error when the folder holds no assembly in CDK's format.
 */
export function readCloudAssembly(folder: string): CloudAssembly {
  const { artifacts } = manifestSchema.parse(readJsonFile(path.join(folder, 'manifest.json')));
  const stacks: StackTemplate[] = [];
  const assetPaths = new Map<string, string>();
  for (const [name, artifact] of Object.entries(artifacts)) {
    const file = artifact.properties?.templateFile;
    if (artifact.type !== 'aws:cloudformation:stack' || !file) continue;
    stacks.push(parseTemplate(name, readJsonFile(path.join(folder, file))));
    const { files } = assetManifestSchema.parse(
      readJsonFile(path.join(folder, file.replace('.template.json', '.assets.json'))),
    );
    for (const { source, destinations } of Object.values(files)) {
      if (source.path === undefined) continue;
      for (const { objectKey } of Object.values(destinations)) {
        assetPaths.set(objectKey, path.join(folder, source.path));
      }
    }
  }
  return { stacks, assetPaths };
}
