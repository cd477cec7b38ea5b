import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import type { Draft } from './domain/draft.ts';
import type { ReplySubject } from './jobs.ts';
import type { DraftStore } from './reply-ports.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

const subject: ReplySubject = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
};
const queuedDraft = makeTestDraft({ state: 'queued', sendingText: 'Hi', usagePeriod: 'trial' });

let storedDraft: Draft;
let readCount: number;
/** Runs after the write took effect; may throw to simulate a lost response. */
let afterWrite: () => void;

const store: DraftStore = {
  read: async () => {
    readCount += 1;
    // Like a read from DynamoDB: another object with its fields in another order.
    const draft = Object.fromEntries(Object.entries(storedDraft).toReversed()) as Draft;
    return { draft, isOwnSubject: false };
  },
  write: async (_subject, draft) => {
    if (draft.revision !== storedDraft.revision + 1)
      throw new ConditionFailedError('another was first');
    storedDraft = draft;
    afterWrite();
  },
};

const claimDraft = () => applyAndSaveDraftEvent(store, subject, queuedDraft, { type: 'claimed' });

beforeEach(() => {
  [storedDraft, readCount, afterWrite] = [queuedDraft, 0, () => {}];
  return () => vi.useRealTimers();
});

describe('saving a draft when the write took effect but reported an error', () => {
  test('counts a draft as saved when the SDK repeated the write after a lost response and its condition failed', async () => {
    afterWrite = () => {
      throw new ConditionFailedError('repeated');
    };

    expect(await claimDraft()).toMatchObject({ state: 'posting', revision: 2 });
  });

  test('counts a draft as saved when the write took effect but no response arrived', async () => {
    afterWrite = () => {
      throw new Error('socket hang up');
    };

    expect(await claimDraft()).toMatchObject({ state: 'posting', revision: 2 });
  });
});

test('saves only one of two identical draft changes in the same millisecond', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });

  const claims = await Promise.all([claimDraft(), claimDraft()]);

  expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
});

test('rejects with the original error when the write of a draft took no effect', async () => {
  const failingStore = { ...store, write: () => Promise.reject(new Error('socket hang up')) };

  const change = applyAndSaveDraftEvent(failingStore, subject, queuedDraft, { type: 'claimed' });

  await expect(change).rejects.toThrow('socket hang up');
});

test('does not read the draft after the throttled table rejected its write', async () => {
  const throttledStore = { ...store, write: () => Promise.reject(new AppError('unavailable')) };

  const change = applyAndSaveDraftEvent(throttledStore, subject, queuedDraft, { type: 'claimed' });

  await expect(change).rejects.toMatchObject({ code: 'unavailable' });
  expect(readCount).toBe(0);
});
