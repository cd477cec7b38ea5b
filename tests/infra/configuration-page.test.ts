// docs/configuration.md has a row for every key of a stage's file, with its value in the cloud.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { stageFileSchema } from '#infra/stage/stage-settings.ts';

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly default?: unknown;
};
type Setting = { readonly path: string; readonly defaultValue: unknown };

function* listSettings(
  { properties = {} }: JsonSchema,
  at: readonly string[] = [],
): Generator<Setting> {
  for (const [key, schema] of Object.entries(properties)) {
    const path = [...at, key];
    if (schema.properties) yield* listSettings(schema, path);
    else yield { path: path.join('.').replace(/^settings\./, ''), defaultValue: schema.default };
  }
}

const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| `([\w.]+)` .*\| *(.*?) *\|$/gm)].map(([, name = '', cloud = '']) => [
    name,
    cloud.replaceAll('`', ''),
  ]),
);
const settings = [...listSettings(z.toJSONSchema(stageFileSchema, { io: 'input' }) as JsonSchema)];

test.each(settings)(
  '$path is on the page with its value in the cloud',
  ({ path, defaultValue }) => {
    expect([...rows.keys()]).toContain(path);
    if (defaultValue !== undefined) expect(rows.get(path)).toBe(String(defaultValue) || 'none');
  },
);
