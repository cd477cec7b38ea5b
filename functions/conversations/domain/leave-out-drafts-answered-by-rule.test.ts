// Drafts that a reply by rule makes needless are left out.
import { expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import { leaveOutDraftsAnsweredByRule } from './leave-out-drafts-answered-by-rule.ts';

const requested = (second: number) => ({ at: at(second), event: 'requested', by: 'user:1' });
const forMessage = (messageId: string, draft: Partial<Draft>) => ({
  messageId,
  timestamp: at(0),
  draft: makeTestDraft(draft),
});
const ownDraft = (draft: Partial<Draft> = {}) =>
  forMessage('m1', { id: 'own', history: [requested(10)], ...draft });
const ruleReply = (draft: Partial<Draft>, messageId = 'm1') =>
  forMessage(messageId, {
    id: 'rule',
    automation: makeTestAutomation(),
    history: [requested(20)],
    ...draft,
  });
const published = (second: number) => [
  requested(20),
  { at: at(second), event: 'accepted', by: 'worker' },
  { at: at(second + 60), event: 'live', by: 'worker' },
];

const isOffered = (...drafts: Parameters<typeof leaveOutDraftsAnsweredByRule>[0]) =>
  leaveOutDraftsAnsweredByRule(drafts).some(({ draft }) => draft.id === 'own');

test("offers the owner's draft when no rule answers its message", () => {
  expect(isOffered(ownDraft())).toBe(true);
  expect(isOffered(ruleReply({ state: 'queued' }, 'm2'), ownDraft())).toBe(true);
  expect(isOffered(ruleReply({ state: 'discarded' }), ownDraft())).toBe(true);
});

test.each(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'] as const)(
  'leaves out a draft requested before the %s reply by rule',
  (state) => {
    const reply = ruleReply({ state, since: at(20) });
    expect(leaveOutDraftsAnsweredByRule([reply, ownDraft()])).toEqual([reply]);
    expect(isOffered(reply, ownDraft({ state: 'generating' }))).toBe(false);
  },
);

test("a draft requested while a rule's reply waited stays until its publication", () => {
  const later = ownDraft({ history: [requested(10), requested(30)] });
  expect(isOffered(ruleReply({ state: 'queued' }), later)).toBe(true);
  expect(isOffered(ruleReply({ state: 'posted', history: published(40) }), later)).toBe(false);
  expect(isOffered(ruleReply({ state: 'live', history: published(25) }), later)).toBe(true);
});

test.each([
  ['was edited', { editedText: 'Mine' }],
  ['was sent and returned', { error: 'rejected_comment' }],
  ['is being sent', { state: 'queued' }],
] as const)('keeps a draft that %s', (_, draft) => {
  expect(isOffered(ruleReply({ state: 'queued' }), ownDraft(draft))).toBe(true);
});

test('leaves out an answered draft whose generation failed without a text', () => {
  const failed = ownDraft({ error: 'generation_failed', generatedText: '' });
  expect(isOffered(ruleReply({ state: 'queued' }), failed)).toBe(false);
});

test('a draft without history counts as requested when its state began', () => {
  const queued = ruleReply({ state: 'queued', history: [], since: at(20) });
  expect(isOffered(queued, ownDraft({ history: [], since: at(19) }))).toBe(false);
  expect(isOffered(queued, ownDraft({ history: [], since: at(21) }))).toBe(true);
});
