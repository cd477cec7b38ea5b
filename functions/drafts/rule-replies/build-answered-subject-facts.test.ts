import { describe, expect, test } from 'vitest';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import type { InboundItem } from '../reply-ports.ts';
import {
  buildAnsweredSubjectFacts,
  removeOwnReplyFromItem,
} from './build-answered-subject-facts.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;
const toIso = (at: number) => new Date(at).toISOString();

const COMMENT: InboundItem = {
  key: { pk: 'post', sk: 'comment' },
  replyIds: [],
  ruleReplyIds: [],
  id: 'c1',
  text: 'price?',
  writtenAt: toIso(NOW),
  isOwn: false,
  author: { id: undefined, username: 'ann' },
  post: { id: 'p1', adMediaIds: [], caption: '', publishedAt: toIso(NOW) },
  isHidden: false,
  sentPrivateReplyIds: [],
  openRuleAudiences: [],
  sentRuleReplyIds: [],
  isAnswered: false,
};
const { post: _, ...MESSAGE } = COMMENT;

const build = (item: InboundItem | undefined, audience: 'public' | 'private' = 'private') =>
  buildAnsweredSubjectFacts(item, { audience, hasOptedOut: false, now: NOW });

describe('the window', () => {
  test("a private reply's window closes seven days after the comment", () => {
    const writeAt = (at: number) => build({ ...COMMENT, writtenAt: toIso(at) }).isWindowClosed;
    expect([writeAt(NOW - 7 * DAY_MS), writeAt(NOW - 7 * DAY_MS + 1)]).toEqual([true, false]);
  });

  test('the reply window of a message closes at its known end', () => {
    const endAt = (messageWindowEndsAt: string | undefined) =>
      build({ ...MESSAGE, messageWindowEndsAt }).isWindowClosed;
    expect([endAt(toIso(NOW)), endAt(toIso(NOW + 1)), endAt(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('the facts about a subject say whether it is there, hidden, deleted', () => {
  const subjects = [COMMENT, { ...COMMENT, isHidden: true }, undefined].map(
    (item) => build(item).subject,
  );
  expect(subjects).toEqual(['there', 'hidden', 'deleted']);
});

test('a sent reply by rule counts only for its own audience', () => {
  const sentRuleReplyIds = ['r1'];
  expect(build({ ...COMMENT, sentRuleReplyIds }, 'public').isRuleReplySent).toBe(true);
  expect(build({ ...COMMENT, sentRuleReplyIds }, 'private').isRuleReplySent).toBe(false);
  expect(build({ ...MESSAGE, sentRuleReplyIds }, 'private').isRuleReplySent).toBe(true);
});

test('a reply does not count as an earlier reply to its subject', () => {
  const item = { ...MESSAGE, sentRuleReplyIds: ['r1'], sentPrivateReplyIds: ['r1', 'r2'] };
  const facts = build(removeOwnReplyFromItem(item, makeTestDraft({ id: 'r1' })));
  expect(facts).toMatchObject({ isRuleReplySent: false, isPrivateReplySent: true });
});
