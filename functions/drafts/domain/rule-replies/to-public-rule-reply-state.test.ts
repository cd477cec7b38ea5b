import { describe, expect, test } from 'vitest';
import type { DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { toPublicRuleReplyState } from './to-public-rule-reply-state.ts';

const stateOf = (state: DraftState, approval: 'not_needed' | 'awaiting' = 'not_needed') =>
  toPublicRuleReplyState(makeTestDraft({ state, automation: makeTestAutomation({ approval }) }));

describe('what is shown of a reply by rule', () => {
  test.each([
    ['generating', 'waiting'],
    ['queued', 'waiting'],
    ['editing', 'awaiting_approval'],
    ['posting', 'sending'],
    ['unknown', 'sending'],
    ['posted', 'sent'],
    ['live', 'sent'],
    ['discarded', undefined],
  ] as const)('is for one that is %s and sent unseen: %s', (state, shown) => {
    expect(stateOf(state)).toBe(shown);
  });

  test('a reply awaiting approval shows so while the model still writes', () => {
    expect(stateOf('generating', 'awaiting')).toBe('awaiting_approval');
  });
});
