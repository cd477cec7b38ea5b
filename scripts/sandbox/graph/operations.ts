// What the operations on all kinds of nodes share.
import type { GraphCall } from './call.ts';
import { type FieldRequest, parseFields } from './fields.ts';

/** What an address below a node answers to: `GET`, `GET /replies`, `POST /replies`, ... */
export type Operations = Readonly<Record<string, (call: GraphCall, id: string) => unknown>>;

export function requestedFields(call: GraphCall): readonly FieldRequest[] | null {
  const text = call.parameters.get('fields');
  return text === undefined || text === '' ? null : parseFields(text);
}

export const success = { success: true } as const;
