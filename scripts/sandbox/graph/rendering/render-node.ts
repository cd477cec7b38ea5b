// Renders a node as JSON: the requested fields in the requested order, without empty ones.

import { type GraphCall, hasPermission, readRequestedFields } from '../graph-call.ts';
import type { GraphJson } from '../graph-error.ts';
import { createInvalidParameterError } from '../graph-error.ts';
import type { RequestedField } from './fields-parameter.ts';

interface GraphNodeShape {
  readonly name: string;
  readonly fields: Readonly<Record<string, GraphFieldShape>>;
}

interface GraphFieldShape {
  /** The node type of the nested object, when braces may follow the field. */
  readonly child?: () => GraphNodeShape;
  /** The keys of a plain object or of a list of them, when braces may follow the field. */
  readonly parts?: readonly string[];
  readonly permission?: string;
}

export interface GraphField<T> extends GraphFieldShape {
  /** Undefined omits the field from the response. */
  readonly read: (node: T, call: GraphCall, request: RequestedField) => unknown;
}

export interface GraphNodeType<T> extends GraphNodeShape {
  readonly defaults: readonly string[];
  readonly fields: Readonly<Record<string, GraphField<T>>>;
}

/** `fields`: the requested ones by default; null for the node's default ones. */
export function renderNode<T extends { readonly id: string }>(
  call: GraphCall,
  type: GraphNodeType<T>,
  node: T,
  fields: readonly RequestedField[] | null = readRequestedFields(call),
): GraphJson {
  const requests = fields ?? type.defaults.map(toRequestedField);
  validateRequestedFields(call, type, requests);
  const rendered: Record<string, unknown> = {};
  for (const request of requests) {
    const field = type.fields[request.name];
    const read = field?.read(node, call, request);
    const value = field?.parts ? pickParts(read, request) : read;
    if (value !== undefined && value !== null) rendered[request.name] = value;
  }
  rendered.id ??= node.id;
  return alterRendered(call, node.id, rendered);
}

/** Rejects the whole call when any nested field is unknown or needs a missing permission. */
export function validateRequestedFields(
  call: GraphCall,
  type: GraphNodeShape,
  fields: readonly RequestedField[],
): void {
  for (const request of fields) {
    const field = Object.hasOwn(type.fields, request.name) ? type.fields[request.name] : undefined;
    const isPermitted = !field?.permission || hasPermission(call, field.permission);
    if (!field || !isPermitted) throw createUnknownFieldError(request.name, type.name);
    if (!request.children) continue;
    if (field.child) validateRequestedFields(call, field.child(), request.children);
    const unknown = request.children.find(({ name }) => !field.parts?.includes(name));
    if (!field.child && unknown) throw createUnknownFieldError(unknown.name, request.name);
  }
}

const createUnknownFieldError = (field: string, type: string) =>
  createInvalidParameterError(
    `Tried accessing nonexisting field (${field}) on node type (${type})`,
  );

export function alterRendered(call: GraphCall, idOrPath: string, rendered: GraphJson): GraphJson {
  const { network, request } = call;
  return network.options.alter?.(idOrPath, rendered, request.parameters) ?? rendered;
}

export function toRequestedField(name: string): RequestedField {
  return { name, modifiers: new Map(), children: null };
}

/** `2026-11-20T10:15:30+0000`, the network's time format. */
export function formatGraphTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, '+0000');
}

/** Keeps the keys named in braces, or all keys without braces; in a list, those of each object. */
function pickParts(value: unknown, request: RequestedField): unknown {
  if (request.children === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pickParts(item, request));
  if ('data' in value) return { data: pickParts(value.data, request) };
  const names = new Set(request.children.map((child) => child.name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
