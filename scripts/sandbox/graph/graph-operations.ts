// What the Graph operations on all kinds of nodes share.

import { parseFieldsParameter, type RequestedField } from './fields-parameter.ts';
import type { GraphCall } from './graph-call.ts';

/** Keyed by method and path below a node: `GET`, `GET /replies`, `POST /replies`, ... */
export type GraphOperations = Readonly<Record<string, (call: GraphCall, id: string) => unknown>>;

export function readRequestedFields(call: GraphCall): readonly RequestedField[] | null {
  const text = call.parameters.get('fields');
  return text === undefined || text === '' ? null : parseFieldsParameter(text);
}

export const graphSuccessBody = {
  success: true,
} as const;
