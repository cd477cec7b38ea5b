import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  applyRulesResetToReply,
  isReplyEndedByReset,
  RULES_RESET_END_REASON,
} from './apply-rules-reset-to-reply.ts';

const at = (minute: number) => `2026-11-29T12:${String(minute).padStart(2, '0')}:00.000Z`;
const RESET_AT = at(30);

/** A reply by rule that was made at 12:10, with its events by the minute. */
const makeReply = (
  state: Draft['state'],
  events: readonly (readonly [minute: number, event: string])[] = [],
  approval: 'awaiting' | 'approved' | 'not_needed' = 'awaiting',
): Draft =>
  makeTestDraft({
    state,
    automation: makeTestAutomation({ approval }),
    history: [[10, 'requested'] as const, ...events].map(([minute, event]) => ({
      at: at(minute),
      event,
      by: 'worker',
    })),
  });

describe('a reset of the rules ends', () => {
  test.each<[string, Draft]>([
    ['a reply that awaits approval', makeReply('editing')],
    ['one whose text was being written', makeReply('generating')],
    ['one whose text was written or edited after it', makeReply('editing', [[31, 'edited']])],
    ['one that was approved after it', makeReply('queued', [[31, 'queued']], 'approved')],
    [
      'one that was approved and taken back before it',
      makeReply('editing', [
        [12, 'queued'],
        [13, 'cancelled'],
      ]),
    ],
    [
      'one that was sent and came back before it',
      makeReply(
        'editing',
        [
          [12, 'queued'],
          [13, 'not_sent'],
        ],
        'approved',
      ),
    ],
    ['one that was to be sent unseen, and waited', makeReply('editing', [[12, 'approval_needed']])],
  ])('%s', (_name, draft) => {
    expect(isReplyEndedByReset(draft, RESET_AT)).toBe(true);
    expect(applyRulesResetToReply({ draft }, RESET_AT).draft).toMatchObject({
      state: 'discarded',
      error: RULES_RESET_END_REASON.reason,
    });
  });
});

describe('a reset of the rules leaves', () => {
  test.each<[string, Draft]>([
    ['what was approved before it', makeReply('queued', [[12, 'queued']], 'approved')],
    [
      'what was approved before it and taken back after it',
      makeReply('editing', [
        [12, 'queued'],
        [31, 'cancelled'],
      ]),
    ],
    ['what is to be sent unseen', makeReply('queued', [], 'not_needed')],
    [
      'what was to be sent unseen, and waits since',
      makeReply('editing', [[31, 'approval_needed']]),
    ],
    [
      'what was sent unseen before it, and came back after it',
      makeReply(
        'editing',
        [
          [12, 'generated_unseen'],
          [31, 'not_sent'],
        ],
        'approved',
      ),
    ],
    ['what was sent', makeReply('posted', [[12, 'queued']], 'approved')],
    ['what has no rule', { ...makeReply('editing'), automation: null }],
  ])('%s', (_name, draft) => {
    expect(isReplyEndedByReset(draft, RESET_AT)).toBe(false);
    expect(applyRulesResetToReply({ draft }, RESET_AT)).toEqual({ draft });
  });

  test('a reset of the rules leaves replies that were made after it', () => {
    expect(isReplyEndedByReset(makeReply('editing'), at(9))).toBe(false);
    expect(isReplyEndedByReset(makeReply('editing'), undefined)).toBe(false);
  });
});
