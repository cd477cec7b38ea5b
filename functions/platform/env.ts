// The environment, read once and checked: a function that lacks a setting says which, at its start.
import * as z from 'zod';

/**
 * Declares the settings a module needs; the returned reader parses them at its first call.
 * @throws Error naming every missing or malformed setting, never its value.
 */
export function defineEnv<Shape extends z.ZodRawShape>(
  shape: Shape,
): () => z.output<z.ZodObject<Shape>> {
  const schema = z.object(shape);
  let parsed: z.output<z.ZodObject<Shape>> | undefined;
  return () => {
    if (parsed !== undefined) return parsed;
    const result = schema.safeParse(process.env);
    if (!result.success) {
      const names = result.error.issues.map((issue) => issue.path.join('.'));
      throw new Error(`Settings missing or malformed: ${[...new Set(names)].join(', ')}`);
    }
    parsed = result.data;
    return parsed;
  };
}
