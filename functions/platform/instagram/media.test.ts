import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readLinkedAccounts, readProfile } from './accounts.ts';
import { UnreadableAnswerError } from './graph.ts';
import { readMediaPage } from './media.ts';

const GRAPH = 'https://graph.test';
const server = setupServer();

beforeAll(() => {
  Object.assign(process.env, {
    GRAPH_API_URL: GRAPH,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_APP_SECRET_ARN: 'arn:app-secret',
    AWS_REGION: 'us-east-1',
  });
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: '0123456789abcdef0123456789abcdef' });
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answering = (path: string, body: string | object) =>
  server.use(
    http.get(`${GRAPH}/v26.0${path}`, () =>
      typeof body === 'string'
        ? new HttpResponse(body, { headers: { 'content-type': 'application/json' } })
        : HttpResponse.json(body),
    ),
  );

const TIME = '2026-11-19T10:56:52+0000';
const page = () => readMediaPage({ igUserId: '17', token: 't' });

describe('reading posts', () => {
  test('what is null is like absent, and so is the paging', async () => {
    const nothing = {
      caption: null,
      media_type: null,
      media_product_type: null,
      media_url: null,
      thumbnail_url: null,
      permalink: null,
      comments_count: null,
      like_count: null,
    };
    const data = [
      { id: '1', timestamp: TIME, ...nothing },
      { id: '2', timestamp: TIME },
    ];
    answering('/17/media', { data, paging: { cursors: null, next: null } });
    const { media, next, leftOut } = await page();
    for (const one of media) {
      expect(one).toMatchObject({
        media_type: 'IMAGE',
        media_product_type: 'FEED',
        comments_count: -1,
      });
      expect([one.caption, one.like_count, one.permalink]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
    expect([media.length, next, leftOut]).toEqual([2, undefined, { ids: [], nameless: 0 }]);
  });

  test('a post that cannot be placed is left out alone, and named', async () => {
    const data = [
      { id: '1', timestamp: TIME },
      { id: '2' },
      { timestamp: TIME },
      { id: '3', timestamp: 'soon' },
    ];
    answering('/17/media', { data, paging: null });
    const { media, leftOut } = await page();
    expect(media.map(({ id }) => id)).toEqual(['1']);
    expect(leftOut).toEqual({ ids: ['2', '3'], nameless: 1 });
  });

  test('an id of 17 digits told as a number is not rounded', async () => {
    answering('/17/media', `{"data":[{"id":17841400000000001,"timestamp":"${TIME}"}]}`);
    expect((await page()).media[0]?.id).toBe('17841400000000001');
  });

  test.each([
    ['no list', {}],
    ['null for a list', { data: null }],
  ])('%s is told apart from a network that fails', async (_what, body) => {
    answering('/17/media', body);
    await expect(page()).rejects.toThrow(UnreadableAnswerError);
  });

  test('no JSON at all is a network that fails', async () => {
    answering('/17/media', '<html>');
    const error = await page().catch((failure: unknown) => failure);
    expect(error).toMatchObject({ kind: 'outage' });
    expect(error).not.toBeInstanceOf(UnreadableAnswerError);
  });
});

describe('reading accounts', () => {
  test('a profile of which only the id is told', async () => {
    const profile = { id: 17, username: null, name: null, biography: null, website: null };
    answering('/17', { ...profile, followers_count: null, profile_picture_url: null });
    expect(await readProfile('17', 't')).toMatchObject({ id: '17', username: '' });
  });

  test('a page that cannot be read costs itself alone, and what is missing proves nothing', async () => {
    const business = { id: '17', username: 'ana', name: null };
    const data = [
      { id: '5', name: null, access_token: 'T', instagram_business_account: business },
      { id: '6', instagram_business_account: null, connected_instagram_account: null },
      { id: '7', instagram_business_account: { username: 'no id' } },
    ];
    answering('/me/accounts', { data });
    const read = await readLinkedAccounts('t');
    expect(read.accounts.map(({ profile }) => profile.id)).toEqual(['17']);
    expect(read.complete).toBe(false);

    answering('/me/accounts', { data: data.slice(0, 2) });
    expect((await readLinkedAccounts('t')).complete).toBe(true);
  });
});
