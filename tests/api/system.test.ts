// Health and the API's description, through the whole handler.
import { describe, expect, test } from 'vitest';
import { handler } from '#functions/system/api.ts';
import { type Contract, fullPath } from '#shared/contracts/define.ts';
import { allContracts } from '#shared/contracts/registry.ts';
import { invoke } from '#tests/support/http.ts';

test('health answers without a token', async () => {
  const answer = await invoke(handler, { method: 'GET', path: '/api/v1/health' });

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: 'ok' });
  expect(answer.headers['x-request-id']).toBeDefined();
});

test.each([
  ['GET', '/api/v1/nowhere'],
  ['DELETE', '/api/v1/health'],
  ['GET', '/'],
  ['POST', '/%ff'],
])('%s %s is not found, in the shape of every error', async (method, path) => {
  const answer = await invoke(handler, { method, path });

  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ error: 'not_found', errors: ['We could not find that.'] });
});

describe('the description', () => {
  const describeApi = () => invoke(handler, { method: 'GET', path: '/api/v1/openapi.json' });
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
  const operationOf = (document: any, contract: Contract) =>
    document.paths[fullPath(contract)]?.[contract.method.toLowerCase()];

  test('is OpenAPI 3.1, answered without a token', async () => {
    const answer = await describeApi();

    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toMatch(/^3\.1\./);
    expect(answer.body.info).toMatchObject({ title: expect.any(String), version: '1' });
  });

  test('has every contract once, under its own operation id', async () => {
    const { body } = await describeApi();

    const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(allContracts.map((contract) => contract.name).toSorted());
  });

  test.each(allContracts)(
    '$name says who may call, what is asked and what is answered',
    async (contract) => {
      const { body } = await describeApi();

      const operation = operationOf(body, contract);
      const status = String(contract.status ?? 200);
      const signedIn = ['user', 'admin', 'product'].includes(contract.access);
      expect(operation.security).toEqual(signedIn ? [{ bearer: [] }] : []);
      expect(operation.responses[status]).toBeDefined();
      expect(operation.responses['500']).toEqual({ $ref: '#/components/responses/Error' });
      expect('401' in operation.responses).toBe(true);
      expect('402' in operation.responses).toBe(contract.access === 'product');
      const inPath = [...fullPath(contract).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = operation.parameters
        .filter((parameter: { in: string }) => parameter.in === 'path')
        .map((parameter: { name: string }) => parameter.name);
      expect(named).toEqual(inPath);
      if (contract.method === 'GET') expect(operation.requestBody).toBeUndefined();
    },
  );

  test('gives fields of a GET as query parameters and of a POST as a body', async () => {
    const { body } = await describeApi();

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

  test('resolves every reference and leaves objects open', async () => {
    const { body } = await describeApi();

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

  test('lists the error codes of the catalogue', async () => {
    const { body } = await describeApi();

    const error = body.components.schemas.Error;
    expect(error.properties.error.enum).toContain('max_posted_comments_for_plan');
    expect(error.required).toEqual(['error', 'errors']);
  });
});
