// Tests when a poll reads the list, and when the version vouches for what was read.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  FIRM_LIST_CHANGE_AGE_MS,
  LIST_PAGE_LIFETIME_MS,
  type ListChangeStamps,
  readListPageUnlessUnchanged,
} from './list-version.ts';

const START_MS = Date.parse('2026-11-24T12:00:00.000Z');
const makeStamp = (secondsAgo: number, id = 'a') =>
  `${new Date(START_MS - secondsAgo * 1_000).toISOString()}#${id}`;
const OLD_STAMP = makeStamp(FIRM_LIST_CHANGE_AGE_MS / 1_000 + 1);
const advanceMs = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
});

/** A client that polls with the version of its last response, and counts how often the page was read. */
function createClient(initialContent: string) {
  const server = { content: initialContent, pageReads: 0 };
  let knownVersion: string | undefined;
  const poll = async (changes: ListChangeStamps) => {
    const response = await readListPageUnlessUnchanged({
      knownVersion,
      changes,
      readBody: async () => {
        server.pageReads += 1;
        return { content: server.content };
      },
    });
    knownVersion = response.version;
    return 'unchanged' in response ? 'unchanged' : response.content;
  };
  return { server, poll };
}

const oldChanges: ListChangeStamps = { scope: ['list'], stamps: [OLD_STAMP] };

describe('a poll of a list whose changes are firm', () => {
  test('repeated polls of an unchanged list read its page once', async () => {
    const { server, poll } = createClient('A');

    expect(await poll(oldChanges)).toBe('A');
    expect(await poll(oldChanges)).toBe('unchanged');
    expect(await poll(oldChanges)).toBe('unchanged');
    expect(server.pageReads).toBe(1);
  });

  test.each([
    ['an entry changed', { stamps: [OLD_STAMP, makeStamp(30)] }],
    ['another change has the same time', { stamps: [OLD_STAMP.replace('#a', '#b')] }],
    ['an entry is gone', { stamps: [] }],
    ['the request names another page', { scope: ['list', 50] }],
  ])('reads the page again when %s', async (_, difference) => {
    const { server, poll } = createClient('A');
    await poll(oldChanges);
    server.content = 'B';

    expect(await poll({ ...oldChanges, ...difference })).toBe('B');
  });

  test('a poll reads the list page again after ten minutes', async () => {
    const { server, poll } = createClient('A');
    await poll(oldChanges);
    server.content = 'B';

    advanceMs(LIST_PAGE_LIFETIME_MS - 1);
    expect(await poll(oldChanges)).toBe('unchanged');

    advanceMs(1);
    expect(await poll(oldChanges)).toBe('B');
  });

  test('polls of a never changed list read its page once', async () => {
    const { server, poll } = createClient('A');
    const changes = { scope: ['list'], stamps: [undefined] };

    await poll(changes);

    expect(await poll(changes)).toBe('unchanged');
    expect(server.pageReads).toBe(1);
  });
});

test('a list page is sent in full until it is final', async () => {
  let isFinal = false;
  const poll = (knownVersion?: string) =>
    readListPageUnlessUnchanged({
      knownVersion,
      changes: oldChanges,
      readBody: async () => ({ content: 'A' }),
      isFinal: () => isFinal,
    });

  const { version } = await poll();
  expect(await poll(version)).toEqual({ content: 'A', version });

  isFinal = true;
  expect(await poll(version)).toMatchObject({ unchanged: true });
});

describe('a poll of a list that has just changed', () => {
  test('polls read the page of a changed list until indexes show it', async () => {
    const { server, poll } = createClient('A');
    const changes = { scope: ['list'], stamps: [OLD_STAMP, makeStamp(0)] };

    expect([await poll(changes), await poll(changes)]).toEqual(['A', 'unchanged']);
    advanceMs(FIRM_LIST_CHANGE_AGE_MS);
    server.content = 'B';
    expect(await poll(changes)).toBe('B');
    server.content = 'C';
    advanceMs(1);
    expect(await poll(changes)).toBe('C');
    expect(server.pageReads).toBe(4);

    expect(await poll(changes)).toBe('unchanged');
    expect(server.pageReads).toBe(4);
  });
});

test.each(['', 'x', 'x.y', 'x.y.z', '...'])(
  'reads the page for a known version that no response had: %j',
  async (knownVersion) => {
    const response = await readListPageUnlessUnchanged({
      knownVersion,
      changes: oldChanges,
      readBody: async () => ({ content: 'A' }),
    });

    expect(response).toHaveProperty('content', 'A');
  },
);
