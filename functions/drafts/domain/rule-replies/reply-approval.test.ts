import { describe, expect, test } from 'vitest';
import { createRuleReplyDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import {
  type Draft,
  type DraftState,
  draftSchema,
  type ReplyAutomation,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { transitionDraft } from '#functions/drafts/domain/lifecycle/draft-lifecycle.ts';
import { TEST_DRAFT_EVENTS as EVENTS } from '#tests/support/replies/draft-events.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  getReplyApprovalStatus,
  isReplyAwaitingApproval,
  wasReplyStoppedByOwner,
} from './reply-approval.ts';

const AT = '2026-11-24T12:00:00.000Z';
const makeRuleDraft = (state: DraftState, automation: Partial<ReplyAutomation> = {}): Draft =>
  makeTestDraft({ state, automation: makeTestAutomation(automation) });

const NEXT_STATES = {
  generated_unseen: { generating: 'queued' },
  generation_restarted: { editing: 'generating' },
  approval_needed: { generating: 'editing', queued: 'editing' },
  discarded: {
    generating: 'discarded',
    editing: 'discarded',
    queued: 'discarded',
    posting: 'discarded',
    unknown: 'discarded',
  },
} satisfies Partial<Record<DraftEvent['type'], Partial<Record<DraftState, DraftState>>>>;
const STATES = draftSchema.shape.state.options;

describe.each(Object.entries(NEXT_STATES))('the event %s', (name, nextStates) => {
  const event = EVENTS[name as keyof typeof NEXT_STATES];
  test.each(STATES)('changes a reply by rule that is %s only where it may', (state) => {
    const allowed: Partial<Record<DraftState, DraftState>> = nextStates;
    expect(transitionDraft(makeRuleDraft(state), event, AT)?.state).toBe(allowed[state]);
  });

  test.each(STATES)("never changes an owner's reply that is %s", (state) => {
    expect(transitionDraft(makeTestDraft({ state }), event, AT)).toBeUndefined();
  });
});

describe('who decides about a reply', () => {
  test.each([
    [
      'what the model could not write',
      'generating',
      { type: 'generation_failed', reason: 'rejected_comment' },
      'awaiting',
    ],
    ['what a guard stopped', 'queued', EVENTS.approval_needed, 'awaiting'],
    ['what its owner stopped', 'queued', { type: 'cancelled' }, 'awaiting'],
    [
      'what the network refused',
      'posting',
      { type: 'not_sent', reason: 'rejected_comment' },
      'failed',
    ],
  ] as const)('is its owner for %s', (_name, state, event, status) => {
    const next = transitionDraft(makeRuleDraft(state, { approval: 'not_needed' }), event, AT);

    expect(next && isReplyAwaitingApproval(next)).toBe(true);
    expect(next && getReplyApprovalStatus(next)).toBe(status);
  });

  test('a reply queued from the approvals counts as approved by a person', () => {
    const event = { type: 'queued', text: 'Hi', sendsAt: AT, usagePeriod: 'trial' } as const;
    const next = transitionDraft(makeRuleDraft('editing', { approval: 'awaiting' }), event, AT);

    expect(next?.automation?.approval).toBe('approved');
    expect(next && getReplyApprovalStatus(next)).toBe('approved');
  });
});

test.each(STATES)('the list has a reply that is %s until sent or ended', (state) => {
  const isListed = !['posted', 'live', 'discarded'].includes(state);

  expect(isReplyAwaitingApproval(makeRuleDraft(state, { approval: 'awaiting' }))).toBe(isListed);
  expect(isReplyAwaitingApproval(makeRuleDraft(state, { approval: 'not_needed' }))).toBe(false);
  expect(isReplyAwaitingApproval(makeTestDraft({ state }))).toBe(false);
});

test('a reply by rule keeps its slot hour when deferred again', () => {
  const event = { type: 'rescheduled', until: AT } as const;
  const deferred = transitionDraft(
    makeRuleDraft('queued'),
    { ...event, slotHour: '2026-11-24T13' },
    AT,
  );
  const deferredTwice = deferred && transitionDraft(deferred, event, AT);

  expect(deferredTwice?.automation?.slotHour).toBe('2026-11-24T13');
});

test('a discarded reply by rule names who ended it, a cancelled none', () => {
  expect(transitionDraft(makeRuleDraft('queued'), EVENTS.discarded, AT)?.automation?.endedBy).toBe(
    'owner',
  );
  expect(
    transitionDraft(makeRuleDraft('queued'), { type: 'cancelled' }, AT)?.automation?.endedBy,
  ).toBeNull();
});

test.each<[DraftEvent['type'], DraftState, DraftEvent]>([
  ['not_sent', 'posting', { type: 'not_sent', reason: 'rejected_comment' }],
  [
    'earlier_found',
    'queued',
    { type: 'earlier_found', text: 'Hi', reason: 'earlier_published_comment' },
  ],
  [
    'earlier_unconfirmed',
    'queued',
    { type: 'earlier_unconfirmed', texts: ['Hi'], reason: 'rejected_comment' },
  ],
])('what a person had approved stays approved after %s', (_, state, event) => {
  const next = transitionDraft(makeRuleDraft(state, { approval: 'awaiting' }), event, AT);

  expect(next?.automation?.approval).toBe('approved');
});

test.each<[DraftEvent['type'], DraftState, DraftEvent]>([
  ['generation_failed', 'generating', { type: 'generation_failed', reason: 'rejected_comment' }],
  ['generation_restarted', 'editing', EVENTS.generation_restarted],
  ['approval_needed', 'queued', EVENTS.approval_needed],
  ['cancelled', 'queued', { type: 'cancelled' }],
])('what was approved is a question again after %s', (_, state, event) => {
  const next = transitionDraft(makeRuleDraft(state, { approval: 'approved' }), event, AT);

  expect(next?.automation?.approval).toBe('awaiting');
});

test.each<[DraftState, ReplyAutomation['approval'], string]>([
  ['generating', 'awaiting', 'awaiting'],
  ['generating', 'approved', 'awaiting'],
  ['editing', 'awaiting', 'awaiting'],
  ['editing', 'approved', 'failed'],
  ['queued', 'approved', 'approved'],
  ['posting', 'awaiting', 'approved'],
])('a reply that is %s and %s is shown as %s', (state, approval, status) => {
  expect(getReplyApprovalStatus(makeRuleDraft(state, { approval }))).toBe(status);
});

test('a draft that no rule made has the approval status awaiting', () => {
  expect(getReplyApprovalStatus(makeTestDraft({ state: 'editing' }))).toBe('awaiting');
});

describe('a new reply by rule', () => {
  const create = (text: string | null, automation: Partial<ReplyAutomation>) =>
    createRuleReplyDraft({ id: 'rsp_2', at: AT, text, automation: makeTestAutomation(automation) });

  test.each([
    ['the model writes it', null, { approval: 'awaiting' }, 'generating'],
    ['a person decides about it', 'Hi', { approval: 'awaiting' }, 'editing'],
    [
      'the model is asked first',
      'Hi',
      { approval: 'not_needed', needsSmartCheck: true },
      'generating',
    ],
    ['it is sent unseen', 'Hi', { approval: 'not_needed' }, 'queued'],
  ] as const)('begins right when %s', (_name, text, automation, state) => {
    expect(create(text, automation).state).toBe(state);
  });

  test('a new reply by rule is sent when its delay is over', () => {
    const dueAt = '2026-11-24T13:00:00.000Z';

    expect(create('Hi', { approval: 'not_needed', dueAt })).toMatchObject({
      sendsAt: dueAt,
      sendingText: 'Hi',
      history: [{ by: 'rule:rul_1' }],
    });
  });
});

describe('a reply that its owner stopped', () => {
  const makeHistory = (...events: readonly string[]) =>
    events.map((event) => ({ at: AT, event, by: 'user:usr_1' }));

  test.each([
    ['is known as such', 'editing', makeHistory('created', 'cancelled'), true],
    ['is known as such after it was edited', 'editing', makeHistory('cancelled', 'edited'), true],
    [
      'is forgotten once it was sent and came back',
      'editing',
      makeHistory('cancelled', 'queued', 'not_sent'),
      false,
    ],
    ['is forgotten once it was approved', 'queued', makeHistory('cancelled', 'queued'), false],
    [
      'is none where it always awaited approval',
      'editing',
      makeHistory('created', 'generated'),
      false,
    ],
  ] as const)('%s', (_, state, history, expected) => {
    expect(wasReplyStoppedByOwner({ state, history: [...history] })).toBe(expected);
  });
});
