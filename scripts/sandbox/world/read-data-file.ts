// Reads a data file of the sandbox and checks it.
import { readFileSync } from 'node:fs';
import type * as z from 'zod';

export function readDataFile<T>(url: URL, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(url, 'utf8')));
}
