// One call of the control API: the check of its input, and its possible answers.
import * as z from 'zod';
import type { Sandbox } from '../sandbox-types.ts';

interface IncomingControlCall {
  readonly sandbox: Sandbox;
  /** The body, not yet checked. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** The part of the path that matched `*`. */
  readonly id: string;
}

export interface ControlCall<Input> extends IncomingControlCall {
  readonly input: Input;
}

type ControlHandler = (call: IncomingControlCall) => unknown;

/** Keyed by method and path, with `*` for an id; the return value is sent as JSON. */
export type ControlHandlers = Readonly<Record<string, ControlHandler>>;

/** Thrown for an invalid control call; becomes a response with its status and message. */
export class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}

/** @throws ControlError with status 404 when nothing was found */
export function requireFound<T>(found: T | null | undefined, kind: string): T {
  if (found == null) throw new ControlError(`There is no such ${kind}.`, 404);
  return found;
}

/** @throws ControlError with status 404 */
export const getExistingAccount = ({ world }: Sandbox, id: string) =>
  requireFound(world.findAccount(id), 'account');

/** An id may be written as a number. */
export const text = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string(),
);
export const requiredText = text.pipe(z.string().min(1));
export const nullableText = text.nullable().default(null);
export const nullableNumber = z.number().nullable().default(null);

/** A schema, or the default value of a text, number or boolean. */
type Field = string | number | boolean | z.ZodType;
export type ControlFields = Readonly<Record<string, Field>>;

export type ControlInput<Shape extends ControlFields> = {
  readonly [Name in keyof Shape]: Shape[Name] extends z.ZodType
    ? z.output<Shape[Name]>
    : Shape[Name] extends string
      ? string
      : Shape[Name] extends number
        ? number
        : boolean;
};

function toSchema(field: Field): z.ZodType {
  if (typeof field === 'string') return text.default(field);
  if (typeof field === 'number') return z.number().default(field);
  return typeof field === 'boolean' ? z.boolean().default(field) : field;
}

/** Null counts as absent unless the field allows it. */
export const defineCall =
  <Shape extends ControlFields>(
    shape: Shape,
    run: (call: ControlCall<ControlInput<Shape>>) => unknown,
  ): ControlHandler =>
  (call) =>
    run({ ...call, input: parseFields(shape, call.body) as ControlInput<Shape> });

function parseFields(fields: ControlFields, body: Readonly<Record<string, unknown>>) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toSchema(field)]),
  );
  const given = Object.entries(body).filter(
    ([name, value]) => value !== null || shape[name]?.safeParse(null).success,
  );
  const { data, error } = z
    .object(shape)
    .safeParse(Object.fromEntries(given), { reportInput: true });
  if (data) return data;
  throw new ControlError(describeIssue(error.issues[0]));
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
};

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const name = issue?.path[0]?.toString();
  if (issue?.input === undefined || issue.input === '') return `${name} is missing.`;
  if (issue.code === 'invalid_value') return `${name} is one of ${issue.values.join(', ')}.`;
  if (issue.code !== 'invalid_type') return issue.message;
  return `${name} must be ${typeNames[issue.expected] ?? issue.expected}.`;
}

/** Settings of an object, by name in the call: their name in the object, and their possible values. */
type SettingTable<Target> = Readonly<
  Record<
    string,
    { readonly [Name in keyof Target]: readonly [Name, z.ZodType<Target[Name]>] }[keyof Target]
  >
>;

export const describeSettings = <Target>(table: SettingTable<Target>, target: Target) =>
  Object.fromEntries(Object.entries(table).map(([name, [key]]) => [name, target[key]]));

/** A setting that the body does not name keeps its value. */
export function updateSettings<Target extends object>(
  table: SettingTable<Target>,
  target: Target,
  body: Readonly<Record<string, unknown>>,
): void {
  const fields = Object.entries(table).map(([name, [, schema]]) => [name, schema.optional()]);
  for (const [name, value] of Object.entries(parseFields(Object.fromEntries(fields), body))) {
    const key = table[name]?.[0];
    if (key !== undefined && value !== undefined) Object.assign(target, { [key]: value });
  }
}

/** The settings that both kinds of webhooks have. */
export const deliverySettings = {
  enabled: ['enabled', z.boolean()],
  copies: ['copies', z.number()],
  retry_delays_ms: ['retryDelaysMs', z.array(z.number())],
} as const;
