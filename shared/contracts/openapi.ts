// The API as an OpenAPI 3.1 document, made from the contracts alone.
import * as z from 'zod';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { type Access, type Contract, fullPath } from './define.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Properties = Readonly<Record<string, JsonSchema>>;

export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [section: string]: unknown;
};

const PATH_PARAMETER = /\{(\w+)\}/g;

/** Objects stay open both ways: callers may send more than we read, and answers may grow. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      if (part.additionalProperties === false) delete part.additionalProperties;
    },
  });
  return rest;
}

const pathParameters = (contract: Contract): readonly string[] =>
  [...fullPath(contract).matchAll(PATH_PARAMETER)].flatMap(([, name]) => name ?? []);

const without = (properties: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));

/** Path parameters everywhere, and for GET everything else as query parameters. */
function parameters(contract: Contract, request: JsonSchema): readonly object[] {
  const properties = (request.properties ?? {}) as Properties;
  const inPath = pathParameters(contract);
  const query = contract.method === 'GET' ? Object.keys(without(properties, inPath)) : [];
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...query.map((name) => ({
      name,
      in: 'query',
      required: request.required?.includes(name) ?? false,
      schema: properties[name] ?? {},
    })),
  ];
}

function requestBody(contract: Contract, request: JsonSchema): object | undefined {
  if (contract.method === 'GET') return undefined;
  const inPath = pathParameters(contract);
  const properties = without((request.properties ?? {}) as Properties, inPath);
  if (Object.keys(properties).length === 0) return undefined;
  const required = request.required?.filter((name) => !inPath.includes(name)) ?? [];
  const schema = { ...request, properties, required };
  return {
    required: required.length > 0,
    content: { 'application/json': { schema } },
  };
}

function success(contract: Contract): object {
  if (contract.status === 302) {
    return {
      description: 'Sends the browser on.',
      headers: { location: { required: true, schema: { type: 'string' } } },
    };
  }
  const schema = jsonSchema(contract.response, 'output');
  const mediaType = schema.type === 'string' ? 'text/plain' : 'application/json';
  return { description: contract.summary, content: { [mediaType]: { schema } } };
}

const EVERYWHERE: readonly ErrorCode[] = [
  'bad_request',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'rate_limited',
  'internal',
  'unavailable',
];
const FOR_USERS: readonly ErrorCode[] = [
  ...EVERYWHERE,
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
];

const REFUSALS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [...EVERYWHERE, 'invalid_client'],
  user: FOR_USERS,
  admin: FOR_USERS,
  product: [...FOR_USERS, 'no_subscription'],
  signature: [...EVERYWHERE, 'unauthorized', 'forbidden'],
};

function errorAnswers(access: Access): Readonly<Record<string, object>> {
  const statuses = new Set<number>(REFUSALS[access].map((code) => ERRORS[code].status));
  const answer = { $ref: '#/components/responses/Error' };
  return Object.fromEntries([...statuses].sort().map((status) => [String(status), answer]));
}

function operation(contract: Contract): object {
  const request = jsonSchema(contract.request, 'input');
  const body = requestBody(contract, request);
  const signedIn = contract.access !== 'public' && contract.access !== 'signature';
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.feature],
    security: signedIn ? [{ bearer: [] }] : [],
    parameters: parameters(contract, request),
    ...(body && { requestBody: body }),
    responses: {
      [String(contract.status ?? 200)]: success(contract),
      ...errorAnswers(contract.access),
    },
  };
}

const errorSchema = z.object({
  error: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  errors: z.array(z.string()).describe('Sentences for a person.'),
  fields: z.record(z.string(), z.array(z.string())).optional().describe('By field, on 422.'),
});

const components = () => ({
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token. Bodies may carry it as `token` where the header is absent.',
    },
  },
  schemas: { Error: jsonSchema(errorSchema, 'output') },
  responses: {
    Error: {
      description: 'What went wrong.',
      headers: {
        'x-request-id': { schema: { type: 'string' } },
        'retry-after': { description: 'Seconds, on 429.', schema: { type: 'integer' } },
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

export function openApiDocument(contracts: readonly Contract[]): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = fullPath(contract);
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Replyloom API',
      version: '1',
      description: 'JSON in and out, snake_case, times in ISO 8601 UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    components: components(),
  };
}
