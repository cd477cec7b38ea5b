// The schema that is sent to the server of the model.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { toStrictJsonSchema } from './strict-json-schema.ts';

test('a strict schema requires every key and permits no others', () => {
  const schema = z.object({
    text: z.string(),
    intent: z.string().optional(),
    facts_used: z.array(z.string()).catch([]).default([]),
    details: z.object({ sure: z.boolean().default(false) }),
  });

  expect(toStrictJsonSchema(schema)).toEqual({
    type: 'object',
    properties: {
      text: { type: 'string' },
      intent: { type: 'string' },
      facts_used: { type: 'array', items: { type: 'string' } },
      details: {
        type: 'object',
        properties: { sure: { type: 'boolean' } },
        required: ['sure'],
        additionalProperties: false,
      },
    },
    required: ['text', 'intent', 'facts_used', 'details'],
    additionalProperties: false,
  });
});
