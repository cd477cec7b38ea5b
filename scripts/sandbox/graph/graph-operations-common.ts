// What the Graph operations on all kinds of nodes share.

import { parseFieldsParameter, type RequestedField } from './fields-parameter.ts';
import type { SandboxGraphCall } from './graph-call.ts';

/** Keyed by method and path below a node: `GET`, `GET /replies`, `POST /replies`, ... */
export type SandboxGraphOperations = Readonly<
  Record<string, (call: SandboxGraphCall, id: string) => unknown>
>;

export function readRequestedFields(call: SandboxGraphCall): readonly RequestedField[] | null {
  const text = call.parameters.get('fields');
  return text === undefined || text === '' ? null : parseFieldsParameter(text);
}

export const graphSuccessBody = {
  success: true,
} as const;
