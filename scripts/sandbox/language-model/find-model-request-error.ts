// Finds what OpenAI's API would refuse in a request for a completion, and what the controls make the model refuse.
import * as z from 'zod';
import type { Controls } from '../faults/controls.ts';

export interface ModelRequestError {
  readonly status: 400 | 404;
  readonly message: string;
  readonly param: string | null;
  readonly code: string | null;
}

type Json = Readonly<Record<string, unknown>>;

const badRequest = (message: string, param: string, code: string | null = null) =>
  ({ status: 400, message, param, code }) as const;

const partSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.union([z.url({ protocol: /^https?$/ }), z.string().startsWith('data:image/')]),
      detail: z.enum(['low', 'high', 'auto']).optional(),
    }),
  }),
]);
const messagesSchema = z.array(
  z.object({ content: z.union([z.string(), z.array(partSchema).min(1)]) }),
);
const formatSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['text', 'json_object']) }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      strict: z.boolean().optional(),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
]);
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

/** The first rule of strict schemas that one of the schemas inside breaks. */
function findStrictSchemaProblem(schema: Json): string | undefined {
  if ('default' in schema) return "'default' is not permitted";
  if (schema.items) return findStrictSchemaProblem(asObject(schema.items));
  if (schema.type !== 'object') return undefined;
  if (schema.additionalProperties !== false)
    return "'additionalProperties' is required to be supplied and to be false";
  const properties = Object.entries(asObject(schema.properties));
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = properties.find(([key]) => !required.includes(key));
  if (missing)
    return `'required' is required to be an array including every key in properties. Missing '${missing[0]}'`;
  return properties.map(([, value]) => findStrictSchemaProblem(asObject(value))).find(Boolean);
}

function findFormatError(format: unknown): ModelRequestError | undefined {
  const { data, error } = formatSchema.safeParse(format);
  if (!data) return badRequest(`Invalid value: ${error.issues[0]?.message}.`, 'response_format');
  if (data.type !== 'json_schema' || !data.json_schema.strict) return undefined;
  const { name, schema } = data.json_schema;
  const problem =
    schema.type === 'object'
      ? findStrictSchemaProblem(schema)
      : `schema must be a JSON Schema of 'type: "object"'`;
  return problem === undefined
    ? undefined
    : badRequest(`Invalid schema for response_format '${name}': ${problem}.`, 'response_format');
}

const includesPicture = (messages: z.output<typeof messagesSchema>): boolean =>
  messages.some(
    ({ content }) => typeof content !== 'string' && content.some(({ type }) => type !== 'text'),
  );

function findRefusal(
  { modelRefusals }: Controls,
  body: Json,
  hasPicture: boolean,
): ModelRequestError | undefined {
  const hasSchema = asObject(body.response_format).type === 'json_schema';
  if (modelRefusals.includes('model') && body.model === 'sandbox-writer')
    return {
      status: 404,
      message: 'The model `sandbox-writer` does not exist or you do not have access to it.',
      param: null,
      code: 'model_not_found',
    };
  if (modelRefusals.includes('schema') && hasSchema)
    return badRequest(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
    );
  if (modelRefusals.includes('effort') && body.reasoning_effort !== undefined)
    return badRequest(
      'Unrecognized request argument supplied: reasoning_effort',
      'reasoning_effort',
    );
  if (modelRefusals.includes('pictures') && hasPicture)
    return badRequest('Failed to download image.', 'url', 'invalid_image_url');
  return undefined;
}

export function findModelRequestError(
  controls: Controls,
  body: Json,
): ModelRequestError | undefined {
  const messages = messagesSchema.safeParse(body.messages);
  if (!messages.success) return badRequest("Invalid value for 'content'.", 'messages');
  const { reasoning_effort: effort, response_format: format } = body;
  if (effort !== undefined && !efforts.includes(String(effort)))
    return badRequest(
      `Invalid value: '${effort}'. Supported values are: ${efforts.join(', ')}.`,
      'reasoning_effort',
    );
  const formatError = format === undefined ? undefined : findFormatError(format);
  return formatError ?? findRefusal(controls, body, includesPicture(messages.data));
}
