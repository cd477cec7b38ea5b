// Renders a node as JSON: the requested fields in the requested order, without empty ones.
import { listSandboxGrantedPermissions } from '../oauth/access-tokens.ts';
import type { RequestedField } from './fields-parameter.ts';
import { getSandboxCallerToken, type SandboxGraphCall } from './graph-call.ts';
import { createSandboxInvalidParameterError } from './sandbox-graph-error.ts';

export interface GraphNodeShape {
  readonly name: string;
  readonly fields: Readonly<Record<string, GraphFieldShape>>;
}

interface GraphFieldShape {
  /** The node type of the nested object, when braces may follow the field. */
  readonly child?: () => GraphNodeShape;
  readonly permission?: string;
}

interface GraphField<T> extends GraphFieldShape {
  /** Undefined omits the field from the response. */
  readonly read: (node: T, call: SandboxGraphCall, request: RequestedField) => unknown;
}

export interface GraphNodeType<T> extends GraphNodeShape {
  readonly defaults: readonly string[];
  readonly fields: Readonly<Record<string, GraphField<T>>>;
}

export function renderGraphNode<T extends { readonly id: string }>(
  type: GraphNodeType<T>,
  node: T,
  options: { readonly call: SandboxGraphCall; readonly fields: readonly RequestedField[] | null },
): Record<string, unknown> {
  const { call } = options;
  const fields = options.fields ?? type.defaults.map(toRequestedField);
  validateRequestedFields(type, fields, call);
  const rendered: Record<string, unknown> = {};
  for (const request of fields) {
    const value = type.fields[request.name]?.read(node, call, request);
    if (value !== undefined && value !== null) rendered[request.name] = value;
  }
  rendered.id ??= node.id;
  return rendered;
}

/** Rejects the whole call when any nested field is unknown or needs a missing permission. */
export function validateRequestedFields(
  type: GraphNodeShape,
  fields: readonly RequestedField[],
  call: SandboxGraphCall,
): void {
  for (const request of fields) {
    const field = Object.hasOwn(type.fields, request.name) ? type.fields[request.name] : undefined;
    if (!field || !isFieldPermitted(field, call)) {
      throw createSandboxInvalidParameterError(
        `Tried accessing nonexisting field (${request.name}) on node type (${type.name})`,
      );
    }
    if (field.child && request.children)
      validateRequestedFields(field.child(), request.children, call);
  }
}

function isFieldPermitted(field: GraphFieldShape, call: SandboxGraphCall): boolean {
  if (field.permission === undefined) return true;
  return listSandboxGrantedPermissions(call.sandbox, getSandboxCallerToken(call).personId).includes(
    field.permission,
  );
}

function toRequestedField(name: string): RequestedField {
  return { name, modifiers: new Map(), children: null };
}

/** `2026-11-20T10:15:30+0000`, the network's time format. */
export function formatGraphTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, '+0000');
}

/** Keeps the keys named in braces, or all keys when there are no braces. */
export function pickRequestedFields(
  value: Readonly<Record<string, unknown>>,
  request: RequestedField,
): Readonly<Record<string, unknown>> {
  if (request.children === null) return value;
  const names = new Set(request.children.map((child) => child.name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
