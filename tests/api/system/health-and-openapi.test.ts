// The health check and the OpenAPI document, through the whole handler.
import { describe, expect, test } from 'vitest';
import { handler } from '#functions/system/api.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';

test('responds to the health check without an access token', async () => {
  const response = await invokeApiHandler(handler, { method: 'GET', path: '/api/v1/health' });

  expect(response.status).toBe(200);
  expect(response.body).toEqual({ status: 'ok' });
  expect(response.headers['x-request-id']).toBeDefined();
});

test.each([
  ['GET', '/api/v1/nowhere'],
  ['DELETE', '/api/v1/health'],
  ['GET', '/'],
  ['POST', '/%ff'],
])('responds 404 in the common error format to %s %s', async (method, path) => {
  const response = await invokeApiHandler(handler, { method, path });

  expect(response.status).toBe(404);
  expect(response.body).toEqual({ error: 'not_found', errors: ['We could not find that.'] });
});

describe('the OpenAPI document', () => {
  const getOpenApiDocument = () =>
    invokeApiHandler(handler, { method: 'GET', path: '/api/v1/openapi.json' });
  // biome-ignore lint/suspicious/noExplicitAny: the document is read without a schema
  const getOperation = (document: any, contract: ApiContract) =>
    document.paths[buildContractPath(contract)]?.[contract.method.toLowerCase()];

  test('returns an OpenAPI 3.1 document without an access token', async () => {
    const response = await getOpenApiDocument();

    expect(response.status).toBe(200);
    expect(response.body.openapi).toMatch(/^3\.1\./);
    expect(response.body.info).toMatchObject({ title: expect.any(String), version: '1' });
  });

  test('the OpenAPI document contains every contract once with a unique operation id', async () => {
    const { body } = await getOpenApiDocument();

    const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(allContracts.map((contract) => contract.name).toSorted());
  });

  test.each(allContracts)(
    'describes access, parameters and responses of $name',
    async (contract) => {
      const { body } = await getOpenApiDocument();

      const operation = getOperation(body, contract);
      const status = String(contract.status ?? 200);
      const signedIn = ['user', 'admin', 'product'].includes(contract.access);
      expect(operation.security).toEqual(signedIn ? [{ bearer: [] }] : []);
      expect(operation.responses[status]).toBeDefined();
      expect(operation.responses['500']).toEqual({ $ref: '#/components/responses/Error' });
      expect('401' in operation.responses).toBe(true);
      expect('402' in operation.responses).toBe(contract.access === 'product');
      const inPath = [...buildContractPath(contract).matchAll(/\{(\w+)\}/g)].map(
        ([, name]) => name,
      );
      const named = operation.parameters
        .filter((parameter: { in: string }) => parameter.in === 'path')
        .map((parameter: { name: string }) => parameter.name);
      expect(named).toEqual(inPath);
      if (contract.method === 'GET') expect(operation.requestBody).toBeUndefined();
    },
  );

  test('the OpenAPI document describes GET fields as query parameters', async () => {
    const { body } = await getOpenApiDocument();

    const get = body.paths['/api/v1/login_to_facebook'].get;
    expect(get.parameters).toContainEqual(
      expect.objectContaining({ name: 'redirect_url', in: 'query', required: false }),
    );
    const post = body.paths['/api/v1/users'].post;
    const schema = post.requestBody.content['application/json'].schema;
    expect(Object.keys(schema.properties)).toEqual([
      'client_id',
      'email',
      'password',
      'tos_agreement',
    ]);
    expect(schema.required).toEqual(['email', 'password']);
  });

  test('every reference in the OpenAPI document resolves', async () => {
    const { body } = await getOpenApiDocument();

    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = reference
        .split('/')
        // biome-ignore lint/suspicious/noExplicitAny: walks any document
        .reduce<any>((node, step) => node?.[step], body);
      expect(target, reference).toBeDefined();
    }
    expect(text).not.toContain('"additionalProperties":false');
  });

  test('lists all error codes in the OpenAPI document', async () => {
    const { body } = await getOpenApiDocument();

    const error = body.components.schemas.Error;
    expect(error.properties.error.enum).toContain('max_posted_comments_for_plan');
    expect(error.required).toEqual(['error', 'errors']);
  });
});
