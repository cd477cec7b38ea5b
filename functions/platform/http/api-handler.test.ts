import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import type { ApiCaller, CallRateLimitEnforcer } from './api-caller.ts';
import {
  createApiHandler,
  createApiRoute,
  createRawBodyApiRoute,
  RawApiResponse,
} from './api-handler.ts';

const SYSTEM = { feature: 'system', summary: '', response: z.object({}) } as const;
const echoContract = defineContract({
  ...SYSTEM,
  name: 'echo',
  method: 'POST',
  path: '/echo',
  access: 'public',
  request: z.object({ word: z.string().max(20), count: z.coerce.number().optional() }),
  response: z.object({ word: z.string() }),
  status: 201,
});
const ownContract = defineContract({
  ...SYSTEM,
  name: 'mine',
  method: 'POST',
  path: '/mine',
  access: 'product',
  request: z.object({}),
  response: z.object({ id: z.string() }),
  whileImpersonating: 'refused',
  featureFlag: 'messages',
});
const itemContract = defineContract({
  ...SYSTEM,
  name: 'thing',
  method: 'GET',
  path: '/things/{id}',
  access: 'public',
  request: z.object({ id: z.string(), q: z.string().optional() }),
});
const webhookContract = defineContract({
  ...SYSTEM,
  name: 'hook',
  method: 'POST',
  base: '',
  path: '/hook',
  access: 'signature',
  request: z.object({}),
});

const limitedContract = defineContract({
  ...SYSTEM,
  name: 'limited',
  method: 'POST',
  path: '/limited',
  access: 'user',
  rateLimit: { max: 2, seconds: 60 },
  request: z.object({ word: z.string() }),
});

const makeCaller = (overrides: Partial<ApiCaller> = {}): ApiCaller => ({
  userId: 'usr_1',
  sessionId: 'ses_1',
  role: 'user',
  actorUserId: undefined,
  subscriptionActive: true,
  igUserId: '178',
  postsRefreshedSinceLogin: true,
  features: { messages: true } as ApiCaller['features'],
  ...overrides,
});

const callersByToken: Record<string, ApiCaller> = {
  good: makeCaller(),
  unpaid: makeCaller({ subscriptionActive: false }),
  unlinked: makeCaller({ igUserId: undefined, subscriptionActive: false }),
  actor: makeCaller({ actorUserId: 'usr_admin' }),
  flagless: makeCaller({ features: { messages: false } as ApiCaller['features'] }),
};

const handler = createApiHandler(
  [
    createApiRoute(echoContract, async ({ request }) => {
      if (request.word === 'boom') throw new Error('secret inside');
      if (request.word === 'late') throw new AppError('rate_limited', { retryAfter: 7 });
      return { word: request.word.repeat(request.count ?? 1) };
    }),
    createApiRoute(ownContract, async ({ caller }) => ({ id: caller.igUserId })),
    createApiRoute(
      itemContract,
      async ({ request }) =>
        new RawApiResponse({ statusCode: 200, body: `${request.id} ${request.q}` }),
    ),
    createRawBodyApiRoute(
      webhookContract,
      async ({ body }) => ({ statusCode: 200, body: body.toString('hex') }),
      { maxBytes: 1_000_000 },
    ),
  ],
  async (token) => callersByToken[token],
);

const limitedRoute = createApiRoute(limitedContract, () => Promise.resolve({}));
const postLimited = (enforceCallRateLimit: CallRateLimitEnforcer | undefined, body: object) =>
  invokeApiHandler(
    createApiHandler([limitedRoute], async (token) => callersByToken[token], enforceCallRateLimit),
    { method: 'POST', path: '/api/v1/limited', body, token: 'good' },
  );

const postEcho = (body: unknown, options = {}) =>
  invokeApiHandler(handler, { method: 'POST', path: '/api/v1/echo', body, ...options });

const postMine = (options: object) =>
  invokeApiHandler(handler, { method: 'POST', path: '/api/v1/mine', ...options });

describe('an API call', () => {
  test('an API call gets a response with status, request id and no-store', async () => {
    const response = await postEcho({ word: 'ab', count: '2', extra: true });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ word: 'abab' });
    expect(response.headers['x-request-id']).toMatch(/^test-/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test("an API call's path parameter wins over its query parameter", async () => {
    const response = await invokeApiHandler(handler, {
      method: 'GET',
      path: '/api/v1/things/7',
      query: { q: 'x', id: 'other' },
    });
    expect(response.body).toBe('7 x');
  });

  test('replaces a lone surrogate in the body with the replacement character', async () => {
    const response = await postEcho(undefined, { rawBody: '{"word": "a\\ud800b"}' });
    expect(response.body).toEqual({ word: 'a\ufffdb' });
  });

  test('compresses a large response when the caller accepts gzip', async () => {
    const response = await postEcho(
      { word: 'aaaaaaaaaaaaaaaaaaaa', count: 100 },
      { headers: { 'accept-encoding': 'gzip, br' } },
    );
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.body.word).toHaveLength(2_000);
  });
});

describe('a call with a rate limit', () => {
  test('a rate-limited API call is counted before its body is parsed', async () => {
    const counted: unknown[] = [];
    const { status } = await postLimited(async ({ name, rateLimit }, { userId }) => {
      counted.push(name, rateLimit, userId);
    }, {});
    expect([status, counted]).toEqual([422, ['limited', { max: 2, seconds: 60 }, 'usr_1']]);
  });

  test('a call beyond its rate limit gets 429 with seconds to wait', async () => {
    const refusal = await postLimited(
      async () => {
        throw new AppError('rate_limited', { retryAfter: 301 });
      },
      { word: 'a' },
    );
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '301']);
    expect(refusal.body).toEqual({
      error: 'rate_limited',
      errors: ['Too many requests. Please try again in 6 minutes.'],
    });
  });

  test('a rate-limited API call fails when its handler enforces no limit', async () => {
    expect((await postLimited(undefined, { word: 'a' })).status).toBe(500);
  });
});

describe('an invalid API call', () => {
  test.each([
    ['broken JSON', { rawBody: '{"word":' }, 400, 'bad_request'],
    ['a JSON array', { rawBody: '[1]' }, 400, 'bad_request'],
    ['a __proto__ key', { rawBody: '{"__proto__": {"x": 1}}' }, 400, 'bad_request'],
    [
      'an HTML form body',
      { rawBody: 'word=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a too large body',
      { rawBody: `{"word":"${'x'.repeat(300_000)}"}` },
      413,
      'payload_too_large',
    ],
    ['a field of the wrong type', { body: { word: 5 } }, 422, 'validation_failed'],
    ['no body', { rawBody: '' }, 422, 'validation_failed'],
  ])('rejects an API call with %s', async (_what, request, status, code) => {
    const response = await postEcho(undefined, request);
    expect(response.status).toBe(status);
    expect(response.body.error).toBe(code);
    expect(response.body.errors.length).toBeGreaterThan(0);
  });

  test('the response to an invalid API call names the invalid field', async () => {
    expect((await postEcho({ word: 'x'.repeat(21) })).body.fields).toHaveProperty('word');
  });

  test('responds to an unknown path with 404 not_found as JSON', async () => {
    const response = await invokeApiHandler(handler, { method: 'GET', path: '/api/v1/nothing' });
    expect(response.status).toBe(404);
    expect(response.body.error).toBe('not_found');
  });
});

describe('an error in a use case', () => {
  test('turns an unexpected error into a 500 without its message', async () => {
    const response = await postEcho({ word: 'boom' });
    expect(response.status).toBe(500);
    expect(JSON.stringify(response.body)).not.toContain('secret');
    expect(response.headers['x-request-id']).toBeDefined();
  });

  test('turns the retryAfter of an error into a Retry-After header', async () => {
    expect((await postEcho({ word: 'late' })).headers['retry-after']).toBe('7');
  });
});

describe('the access checks of a contract', () => {
  test.each([
    ['good', 200],
    ['nobody', 401],
    ['unpaid', 402],
    ['unlinked', 404],
    ['actor', 403],
    ['flagless', 403],
  ])('respond to the caller "%s" with status %i', async (token, status) => {
    expect((await postMine({ token })).status).toBe(status);
  });

  test('an access token may be in the body; the Authorization header wins', async () => {
    const body = { token: 'good' };
    expect((await postMine({ body })).status).toBe(200);
    expect((await postMine({ body, token: 'nobody' })).status).toBe(401);
    expect((await postMine({ body: {} })).status).toBe(401);
  });
});

test('a raw route receives the unparsed bytes of the body', async () => {
  const rawBody = ' {"a": "ä"}';
  const response = await invokeApiHandler(handler, { method: 'POST', path: '/hook', rawBody });
  expect(response.body).toBe(Buffer.from(rawBody).toString('hex'));
});

describe('the error sentence of an invalid field', () => {
  test.each([
    ['missing', {}, 'This is needed.'],
    ['too long', { word: 'x'.repeat(21) }, 'This is too long or too large.'],
    ['of the wrong type', { word: 7 }, 'This is not in the right form.'],
  ])('explains that the field is %s', async (_what, body, sentence) => {
    const response = await postEcho(body);

    expect(response.status).toBe(422);
    expect(response.body.fields.word).toEqual([sentence]);
  });
});
