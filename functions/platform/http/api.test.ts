import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import { invoke } from '#tests/support/http.ts';
import { createApi, RawAnswer, rawRoute, route } from './api.ts';
import type { Caller } from './caller.ts';

const echo = defineContract({
  name: 'echo',
  feature: 'system',
  method: 'POST',
  path: '/echo',
  access: 'public',
  summary: '',
  request: z.object({ word: z.string().max(20), count: z.coerce.number().optional() }),
  response: z.object({ word: z.string() }),
  status: 201,
});
const mine = defineContract({
  name: 'mine',
  feature: 'system',
  method: 'POST',
  path: '/mine',
  access: 'product',
  summary: '',
  request: z.object({}),
  response: z.object({ id: z.string() }),
  whileImpersonating: 'refused',
  flag: 'messages',
});
const thing = defineContract({
  name: 'thing',
  feature: 'system',
  method: 'GET',
  path: '/things/{id}',
  access: 'public',
  summary: '',
  request: z.object({ id: z.string(), q: z.string().optional() }),
  response: z.object({}),
});
const hook = defineContract({
  name: 'hook',
  feature: 'system',
  method: 'POST',
  base: '',
  path: '/hook',
  access: 'signature',
  summary: '',
  request: z.object({}),
  response: z.object({}),
});

const caller = (over: Partial<Caller> = {}): Caller => ({
  userId: 'usr_1',
  sessionId: 'ses_1',
  role: 'user',
  actorUserId: undefined,
  subscriptionActive: true,
  igUserId: '178',
  refreshedPosts: true,
  features: { messages: true } as Caller['features'],
  ...over,
});

const callers: Record<string, Caller> = {
  good: caller(),
  unpaid: caller({ subscriptionActive: false }),
  unlinked: caller({ igUserId: undefined, subscriptionActive: false }),
  actor: caller({ actorUserId: 'usr_admin' }),
  flagless: caller({ features: { messages: false } as Caller['features'] }),
};

const handler = createApi(
  [
    route(echo, async ({ request }) => {
      if (request.word === 'boom') throw new Error('secret inside');
      if (request.word === 'late') throw new AppError('rate_limited', { retryAfter: 7 });
      return { word: request.word.repeat(request.count ?? 1) };
    }),
    route(mine, async ({ caller: who }) => ({ id: who.igUserId })),
    route(
      thing,
      async ({ request }) => new RawAnswer({ statusCode: 200, body: `${request.id} ${request.q}` }),
    ),
    rawRoute(hook, async ({ body }) => ({ statusCode: 200, body: body.toString('hex') }), {
      maxBytes: 1_000_000,
    }),
  ],
  async (token) => callers[token],
);

const post = (body: unknown, more = {}) =>
  invoke(handler, { method: 'POST', path: '/api/v1/echo', body, ...more });

describe('a call', () => {
  test('is parsed, answered with its status, and stamped', async () => {
    const answer = await post({ word: 'ab', count: '2', extra: true });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ word: 'abab' });
    expect(answer.headers['x-request-id']).toMatch(/^test-/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('reads path and query; the path wins', async () => {
    const answer = await invoke(handler, {
      method: 'GET',
      path: '/api/v1/things/7',
      query: { q: 'x', id: 'other' },
    });
    expect(answer.body).toBe('7 x');
  });

  test('half a surrogate pair becomes the replacement character', async () => {
    const answer = await post(undefined, { rawBody: '{"word": "a\\ud800b"}' });
    expect(answer.body).toEqual({ word: 'a\ufffdb' });
  });

  test('a large answer is compressed where the caller takes it', async () => {
    const answer = await post(
      { word: 'aaaaaaaaaaaaaaaaaaaa', count: 100 },
      { headers: { 'accept-encoding': 'gzip, br' } },
    );
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.body.word).toHaveLength(2_000);
  });
});

describe('bad input', () => {
  test.each([
    ['broken JSON', { rawBody: '{"word":' }, 400, 'bad_request'],
    ['a list', { rawBody: '[1]' }, 400, 'bad_request'],
    ['a poisoned key', { rawBody: '{"__proto__": {"x": 1}}' }, 400, 'bad_request'],
    [
      'a form',
      { rawBody: 'word=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['too much', { rawBody: `{"word":"${'x'.repeat(300_000)}"}` }, 413, 'payload_too_large'],
    ['a wrong type', { body: { word: 5 } }, 422, 'validation_failed'],
    ['no body', { rawBody: '' }, 422, 'validation_failed'],
  ])('%s', async (_what, request, status, code) => {
    const answer = await post(undefined, request);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(code);
    expect(answer.body.errors.length).toBeGreaterThan(0);
  });

  test('names the wrong field', async () => {
    expect((await post({ word: 'x'.repeat(21) })).body.fields).toHaveProperty('word');
  });

  test('an unknown route is 404 in the contract shape', async () => {
    const answer = await invoke(handler, { method: 'GET', path: '/api/v1/nothing' });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('not_found');
  });
});

describe('failures', () => {
  test('say nothing of their inside', async () => {
    const answer = await post({ word: 'boom' });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  test('carry Retry-After', async () => {
    expect((await post({ word: 'late' })).headers['retry-after']).toBe('7');
  });
});

describe('guards', () => {
  test.each([
    ['good', 200],
    ['nobody', 401],
    ['unpaid', 402],
    ['unlinked', 404],
    ['actor', 403],
    ['flagless', 403],
  ])('%s → %i', async (token, status) => {
    const answer = await invoke(handler, { method: 'POST', path: '/api/v1/mine', token });
    expect(answer.status).toBe(status);
  });

  test('the body may carry the token, the header wins', async () => {
    const call = (body: unknown, token?: string) =>
      invoke(handler, { method: 'POST', path: '/api/v1/mine', body, ...(token && { token }) });
    expect((await call({ token: 'good' })).status).toBe(200);
    expect((await call({ token: 'good' }, 'nobody')).status).toBe(401);
    expect((await call({})).status).toBe(401);
  });
});

test('a raw route sees the very bytes', async () => {
  const answer = await invoke(handler, { method: 'POST', path: '/hook', rawBody: ' {"a": "ä"}' });
  expect(answer.body).toBe(Buffer.from(' {"a": "ä"}').toString('hex'));
});

describe('a field that cannot be taken', () => {
  test.each([
    ['missing', {}, 'This is needed.'],
    ['too long', { word: 'x'.repeat(21) }, 'This is too long or too large.'],
    ['of another kind', { word: 7 }, 'This is not in the right form.'],
  ])('that is %s says so in words', async (_what, body, sentence) => {
    const handler = createApi([route(echo, async ({ request }) => ({ word: request.word }))]);

    const answer = await invoke(handler, { method: 'POST', path: '/api/v1/echo', body });

    expect(answer.status).toBe(422);
    expect(answer.body.fields.word).toEqual([sentence]);
  });
});
