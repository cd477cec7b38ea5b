import { describe, expect, test } from 'vitest';
import {
  respondFromGraphApi,
  setUpMockGraphApiServer,
} from '#tests/support/network/mock-graph-api-server.ts';
import { readInstagramProfile, readManagedInstagramAccounts } from './accounts.ts';
import { UnreadableResponseError } from './graph-api.ts';
import { readNetworkMediaPage } from './media.ts';

const server = setUpMockGraphApiServer();

const respondWith = (path: string, body: string | object) =>
  respondFromGraphApi(server, 'get', path, body);

const TIME = '2026-11-19T10:56:52+0000';
const readPage = () => readNetworkMediaPage({ igUserId: '17', token: 't' });

describe('reading posts', () => {
  test('treats null fields and null paging of posts like missing ones', async () => {
    const nullFields = {
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
      { id: '1', timestamp: TIME, ...nullFields },
      { id: '2', timestamp: TIME },
    ];
    respondWith('/17/media', { data, paging: { cursors: null, next: null } });
    const { media, next, unreadableEntries } = await readPage();
    const defaults = { media_type: 'IMAGE', media_product_type: 'FEED', comments_count: -1 };
    expect(media).toMatchObject([defaults, defaults]);
    const others = media.flatMap((one) => [one.caption, one.like_count, one.permalink]);
    expect(others).toEqual(Array(6).fill(undefined));
    expect(next).toBeUndefined();
    expect(unreadableEntries).toEqual({ ids: [], withoutIdCount: 0 });
  });

  test('reading posts leaves out and reports posts without valid id or time', async () => {
    const data = [
      { id: '1', timestamp: TIME },
      { id: '2' },
      { timestamp: TIME },
      { id: '3', timestamp: 'soon' },
    ];
    respondWith('/17/media', { data, paging: null });
    const { media, unreadableEntries } = await readPage();
    expect(media.map(({ id }) => id)).toEqual(['1']);
    expect(unreadableEntries).toEqual({ ids: ['2', '3'], withoutIdCount: 1 });
  });

  test('a 17-digit post id that is a number is not rounded', async () => {
    respondWith('/17/media', `{"data":[{"id":17841400000000001,"timestamp":"${TIME}"}]}`);
    expect((await readPage()).media[0]?.id).toBe('17841400000000001');
  });

  test.each([
    ['no list', {}],
    ['null instead of a list', { data: null }],
  ])('throws UnreadableResponseError for a media response with %s', async (_what, body) => {
    respondWith('/17/media', body);
    await expect(readPage()).rejects.toThrow(UnreadableResponseError);
  });

  test('throws an outage for a media response that is not JSON', async () => {
    respondWith('/17/media', '<html>');
    const error = await readPage().catch((failure: unknown) => failure);
    expect(error).toMatchObject({ kind: 'outage' });
    expect(error).not.toBeInstanceOf(UnreadableResponseError);
  });
});

describe('reading Instagram accounts', () => {
  test('reads an Instagram profile that has only an id', async () => {
    const profile = { id: 17, username: null, name: null, biography: null, website: null };
    respondWith('/17', { ...profile, followers_count: null, profile_picture_url: null });
    expect(await readInstagramProfile('17', 't')).toMatchObject({ id: '17', username: '' });
  });

  test('skips an invalid Facebook page and reports the account list as incomplete', async () => {
    const business = { id: '17', username: 'ana', name: null };
    const data = [
      { id: '5', name: null, access_token: 'T', instagram_business_account: business },
      { id: '6', instagram_business_account: null, connected_instagram_account: null },
      { id: '7', instagram_business_account: { username: 'no id' } },
    ];
    respondWith('/me/accounts', { data });
    const read = await readManagedInstagramAccounts('t');
    expect(read.accounts.map(({ profile }) => profile.id)).toEqual(['17']);
    expect(read.isComplete).toBe(false);

    respondWith('/me/accounts', { data: data.slice(0, 2) });
    expect((await readManagedInstagramAccounts('t')).isComplete).toBe(true);
  });
});
