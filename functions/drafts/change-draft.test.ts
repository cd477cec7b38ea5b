import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { changeDraft } from './change-draft.ts';
import type { Draft } from './domain/draft.ts';
import type { SubjectRef } from './jobs.ts';
import type { DraftStore } from './subject.ts';

const subject: SubjectRef = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
};
const before = draftOf({ state: 'queued', sendingText: 'Hi', usagePeriod: 'trial' });

let stored: Draft;
let reads: number;
/** What the writer hears, whether or not its write took effect. */
let answer: () => void;

const store: DraftStore = {
  read: async () => {
    reads += 1;
    // As it comes back from a table: another object, its fields in another order.
    const draft = Object.fromEntries(Object.entries(stored).toReversed()) as Draft;
    return { draft, isOwn: false };
  },
  write: async (_subject, draft) => {
    if (draft.revision !== stored.revision + 1) throw new ConditionFailedError('another was first');
    stored = draft;
    answer();
  },
};

const claim = () => changeDraft(store, subject, before, { type: 'claimed' });

beforeEach(() => {
  [stored, reads, answer] = [before, 0, () => {}];
  return () => vi.useRealTimers();
});

describe('a write that took effect counts as accepted', () => {
  test('where the SDK repeated it, since its answer was lost, and its condition failed', async () => {
    answer = () => {
      throw new ConditionFailedError('repeated');
    };

    expect(await claim()).toMatchObject({ state: 'posting', revision: 2 });
  });

  test('where no answer ever came', async () => {
    answer = () => {
      throw new Error('socket hang up');
    };

    expect(await claim()).toMatchObject({ state: 'posting', revision: 2 });
  });
});

test('of two equal steps in the same millisecond one is accepted', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });

  const claims = await Promise.all([claim(), claim()]);

  expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
});

test('a write that took no effect fails with its error', async () => {
  const failing = { ...store, write: () => Promise.reject(new Error('socket hang up')) };

  const step = changeDraft(failing, subject, before, { type: 'claimed' });

  await expect(step).rejects.toThrow('socket hang up');
});

test('a write that a busy table refused every time is not looked for', async () => {
  const busy = { ...store, write: () => Promise.reject(new AppError('unavailable')) };

  const step = changeDraft(busy, subject, before, { type: 'claimed' });

  await expect(step).rejects.toMatchObject({ code: 'unavailable' });
  expect(reads).toBe(0);
});
