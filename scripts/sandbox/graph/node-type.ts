// Turns a node into the answer's object: the fields asked for, in their order, absent when empty.
import { grantedPermissions } from '../oauth/tokens.ts';
import { callerToken, type GraphCall } from './call.ts';
import { invalidParameter } from './errors.ts';
import type { FieldRequest } from './fields.ts';

export interface NodeShape {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldShape>>;
}

interface FieldShape {
  /** The node type behind the field, when braces may follow it. */
  readonly child?: () => NodeShape;
  readonly permission?: string;
}

interface Field<T> extends FieldShape {
  /** Undefined leaves the field out of the answer. */
  readonly read: (node: T, call: GraphCall, request: FieldRequest) => unknown;
}

export interface NodeType<T> extends NodeShape {
  readonly defaults: readonly string[];
  readonly fields: Readonly<Record<string, Field<T>>>;
}

export function renderNode<T extends { readonly id: string }>(
  type: NodeType<T>,
  node: T,
  options: { readonly call: GraphCall; readonly fields: readonly FieldRequest[] | null },
): Record<string, unknown> {
  const { call } = options;
  const fields = options.fields ?? type.defaults.map(plainField);
  validateFields(type, fields, call);
  const answer: Record<string, unknown> = {};
  for (const request of fields) {
    const value = type.fields[request.name]?.read(node, call, request);
    if (value !== undefined && value !== null) answer[request.name] = value;
  }
  answer.id ??= node.id;
  return answer;
}

/** Fails the whole call on an unknown field, however deep, and on one the caller has no permission for. */
export function validateFields(
  type: NodeShape,
  fields: readonly FieldRequest[],
  call: GraphCall,
): void {
  for (const request of fields) {
    const field = Object.hasOwn(type.fields, request.name) ? type.fields[request.name] : undefined;
    if (!field || !isPermitted(field, call)) {
      throw invalidParameter(
        `Tried accessing nonexisting field (${request.name}) on node type (${type.name})`,
      );
    }
    if (field.child && request.children) validateFields(field.child(), request.children, call);
  }
}

function isPermitted(field: FieldShape, call: GraphCall): boolean {
  if (field.permission === undefined) return true;
  return grantedPermissions(call.sandbox, callerToken(call).personId).includes(field.permission);
}

function plainField(name: string): FieldRequest {
  return { name, modifiers: new Map(), children: null };
}

/** `2026-11-20T10:15:30+0000`, as the network prints times. */
export function graphTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, '+0000');
}

/** Keeps of a plain object only the keys in braces, or all of them without braces. */
export function pickChildren(
  value: Readonly<Record<string, unknown>>,
  request: FieldRequest,
): Readonly<Record<string, unknown>> {
  if (request.children === null) return value;
  const names = new Set(request.children.map((child) => child.name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
