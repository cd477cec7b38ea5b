// The templates as tests see them: synthesized once, with bundling and the site's build left out.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CONTEXT } from '#infra/config.ts';
import { addSystem, type System } from '#infra/system.ts';

// biome-ignore lint/suspicious/noExplicitAny: templates are free-form
export type Resource = { readonly Type: string; readonly Properties: any };
export type Resources = Readonly<Record<string, Resource>>;

export type Synthesized = {
  readonly data: Template;
  readonly service: Template;
  readonly web: Template;
  readonly all: readonly (readonly [stack: string, resources: Resources])[];
};

/** Adds the system to an app whose site is one empty page, and hands both to `look`. */
export function withSystem<T>(look: (app: App, system: System) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-infra-'));
  try {
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
    const app = new App({
      context: { ...CONTEXT, 'aws:cdk:bundling-stacks': [] },
      analyticsReporting: false,
    });
    return look(app, addSystem(app, { webFolder: folder }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const synthesizeForTests = (): Synthesized =>
  withSystem((_, system) => {
    const [data, service, web] = [system.data, system.service, system.web].map((stack) =>
      Template.fromStack(stack),
    ) as [Template, Template, Template];
    return {
      data,
      service,
      web,
      all: Object.entries({ data, service, web }).map(([name, template]) => [
        name,
        template.toJSON().Resources as Resources,
      ]),
    };
  });

export const ofType = (
  resources: Resources,
  type: string,
): readonly (readonly [string, Resource])[] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);
