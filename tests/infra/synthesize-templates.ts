// Synthesizes the templates for tests, without bundling functions or building the site.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CDK_CONTEXT } from '#infra/config.ts';
import {
  buildStageFromFile,
  EXAMPLE_STAGE_NAME,
  readStageFile,
  type Stage,
} from '#infra/stage/stage.ts';
import { addSystemStacks, type SystemStacks } from '#infra/system-stacks.ts';

// biome-ignore lint/suspicious/noExplicitAny: templates are free-form
export type SynthesizedResource = { readonly Type: string; readonly Properties: any };
export type SynthesizedResources = Readonly<Record<string, SynthesizedResource>>;

export type SynthesizedTemplates = {
  readonly data: Template;
  readonly service: Template;
  readonly web: Template;
  readonly resourcesByStack: readonly (readonly [stack: string, resources: SynthesizedResources])[];
};

/** The example stage, and with `edge` that other section. */
export function buildExampleStage(edge?: Stage['edge']): Stage {
  const stage = buildStageFromFile(EXAMPLE_STAGE_NAME, readStageFile(EXAMPLE_STAGE_NAME));
  return edge ? { ...stage, edge } : stage;
}

/** Adds the system to an app with an empty page as its site, and passes both to `inspect`. */
export function runWithCdkStacks<T>(
  inspect: (app: App, system: SystemStacks) => T,
  stage: Stage = buildExampleStage(),
): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-infra-'));
  const webFolder = path.join(folder, 'web');
  try {
    mkdirSync(webFolder);
    writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html>');
    const app = new App({
      outdir: path.join(folder, 'cloud-assembly'),
      context: { ...CDK_CONTEXT, 'aws:cdk:bundling-stacks': [] },
      analyticsReporting: false,
    });
    return inspect(app, addSystemStacks(app, { stage, webFolder }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const synthesizeTemplates = (): SynthesizedTemplates =>
  runWithCdkStacks((_, system) => {
    const [data, service, web] = [system.data, system.service, system.web].map((stack) =>
      Template.fromStack(stack),
    ) as [Template, Template, Template];
    return {
      data,
      service,
      web,
      resourcesByStack: Object.entries({ data, service, web }).map(([name, template]) => [
        name,
        template.toJSON().Resources as SynthesizedResources,
      ]),
    };
  });

export const listResourcesByType = (
  resources: SynthesizedResources,
  type: string,
): readonly (readonly [string, SynthesizedResource])[] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

/** The properties of the resources of a type, each with its logical id as `id`. */
export const listPropertiesByType = (
  resources: SynthesizedResources,
  type: string,
): readonly SynthesizedResource['Properties'][] =>
  listResourcesByType(resources, type).map(([id, { Properties }]) => ({ id, ...Properties }));
