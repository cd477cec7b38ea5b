// The system the templates describe, as typed resources with their names on this machine.
import type { z } from 'zod';
import type { Assembly } from './assembly.ts';
import { arnOf, NAME_PROPERTY, nameOf } from './identity.ts';
import { createResolver, type Surroundings } from './resolve.ts';

export type Found<Properties> = {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  /** Where the construct stands, e.g. `Replyloom-Service/SessionApi/Function/Resource`. */
  readonly path: string;
  readonly properties: Properties;
};

export type Cloud = {
  /** Every resource of a type, its properties resolved and parsed. */
  readonly all: <Schema extends z.ZodType>(
    type: string,
    schema: Schema,
  ) => readonly Found<z.output<Schema>>[];
  /** Folder or file of an asset. @throws Error where the assembly has none of that key. */
  readonly asset: (objectKey: string) => string;
};

export function createCloud(assembly: Assembly, surroundings: Surroundings): Cloud {
  const resolve = createResolver(assembly, surroundings);
  return {
    all: (type, schema) =>
      assembly.stacks.flatMap((stack) =>
        Object.entries(stack.Resources)
          .filter(([, resource]) => resource.Type === type)
          .map(([logicalId, resource]) => {
            const given = resource.Properties[NAME_PROPERTY[type] ?? ''];
            const givenName = given === undefined ? undefined : String(resolve(stack, given));
            const parsed = schema.safeParse(resolve(stack, resource.Properties));
            if (!parsed.success) {
              throw new Error(`${stack.name}/${logicalId} (${type}): ${parsed.error.message}`);
            }
            const named = { type, logicalId, givenName };
            return {
              logicalId,
              name: nameOf(named),
              arn: arnOf(named),
              path: String(resource.Metadata?.['aws:cdk:path'] ?? logicalId),
              properties: parsed.data,
            };
          }),
      ),
    asset: (objectKey) => {
      const place = assembly.assets.get(objectKey);
      if (place === undefined) throw new Error(`The assembly has no asset ${objectKey}.`);
      return place;
    },
  };
}
