// Environment variables, read once and validated, so that a function with a missing setting fails with its name.
import * as z from 'zod';

/**
 * Declares the environment variables a module needs; the returned function parses them on its first call.
 * @throws Error with the names of missing or malformed variables, never with values
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
