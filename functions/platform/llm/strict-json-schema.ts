// Turns the schema of an output into the JSON Schema that servers accept as strict: every object names all its keys,
// requires them, and permits no others. Keywords outside that subset are left out, because they are errors there.
import * as z from 'zod';

export function toStrictJsonSchema(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...strictSchema } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
      if (jsonSchema.type !== 'object') return;
      jsonSchema.required = Object.keys(jsonSchema.properties ?? {});
      jsonSchema.additionalProperties = false;
    },
  });
  return strictSchema;
}
