import { expect, test } from 'vitest';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import type { DraftTransition } from './draft.ts';
import { appendDraftTransition } from './draft-history.ts';

const step = (second: number, over: Partial<DraftTransition> = {}): DraftTransition => ({
  at: at(second),
  event: 'edited',
  by: 'user:1',
  ...over,
});

test('repeated steps of a draft are one history entry', () => {
  const requested = step(0, { event: 'requested' });

  expect(appendDraftTransition([requested, step(1)], step(2))).toEqual([requested, step(2)]);
});

test.each([
  ['another event', { event: 'queued' }],
  ['somebody else', { by: 'admin:2' }],
  ['another reason', { why: 'rejected_comment' }],
  ['other words', { why: { code: 'message_too_long_by_bytes', params: { bytes: 2 } } }],
] as const)('the same step by %s is an entry of its own', (_, over) => {
  expect(appendDraftTransition([step(1)], step(2, over))).toEqual([step(1), step(2, over)]);
});

test("a draft's history keeps its first entry and the latest ones", () => {
  const history = Array.from({ length: 50 }, (_, second) => step(second, { by: `user:${second}` }));
  expect(appendDraftTransition(history.slice(0, 49), step(51))).toHaveLength(50);

  const appended = appendDraftTransition(history, step(51));

  expect(appended).toEqual([history[0], ...history.slice(2), step(51)]);
});
