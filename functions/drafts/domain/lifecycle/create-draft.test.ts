import { describe, expect, test } from 'vitest';
import { TEST_DRAFT_EVENTS as EVENTS } from '#tests/support/replies/draft-events.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  createDraft,
  createEmptyDraft,
  createRuleReplyDraft,
  getInheritedUnconfirmedTexts,
} from './create-draft.ts';
import type { Draft } from './draft.ts';
import { transitionDraft } from './draft-lifecycle.ts';

const AT = '2026-11-20T10:00:00.000Z';
const EARLIER_TEXT = { text: 'Earlier', claimedAt: '2026-11-19T10:00:00.000Z' };

test('a new draft is in state generating, with all other fields empty', () => {
  const history = [{ at: AT, event: 'requested' as const, by: 'user:1' }];
  const fields = { generatedText: '', textRevision: 0, since: AT, usagePeriod: 'trial', history };
  expect(createDraft({ id: 'rsp_2', by: 'user:1', at: AT, usagePeriod: 'trial' })).toEqual(
    makeTestDraft({ id: 'rsp_2', state: 'generating', ...fields }),
  );
});

test('the next draft of a comment inherits the unconfirmed texts', () => {
  const create = (id: string, before: Draft | undefined) =>
    createDraft({
      id,
      by: 'user:1',
      at: AT,
      usagePeriod: null,
      unconfirmed: getInheritedUnconfirmedTexts(before),
    });
  const second = create('rsp_2', makeTestDraft({ unconfirmed: [EARLIER_TEXT] }));
  const generatedSecond = transitionDraft(second, EVENTS.generated, AT);
  const third = create('rsp_3', generatedSecond);

  for (const each of [second, generatedSecond, third]) {
    expect(each).toMatchObject({ unconfirmed: [EARLIER_TEXT], claimsAs: 'rsp_1' });
  }
  expect(getInheritedUnconfirmedTexts(makeTestDraft())).toEqual(
    getInheritedUnconfirmedTexts(undefined),
  );
});

test('a draft for the owner to write has no text or usage', () => {
  const input = { id: 'rsp_2', by: 'user:1', at: AT };
  expect(createEmptyDraft(input)).toEqual({
    ...createDraft({ ...input, usagePeriod: null }),
    state: 'editing',
    generatedText: '',
    usagePeriod: null,
    unconfirmed: [],
  });
});

test('the owner may edit and queue an empty draft at once', () => {
  const empty = createEmptyDraft({ id: 'rsp_2', by: 'user:1', at: AT });
  const edited = transitionDraft(empty, { type: 'edited', text: 'Mine' }, AT);
  expect(edited).toMatchObject({ editedText: 'Mine', revision: 2 });
  const queued = edited && transitionDraft(edited, { ...EVENTS.queued, text: 'Mine' }, AT);
  expect(queued).toMatchObject({ sendingText: 'Mine' });
});

describe('a reply by rule', () => {
  const create = (
    approval: 'awaiting' | 'not_needed',
    fields: Partial<Parameters<typeof createRuleReplyDraft>[0]> = {},
  ) => {
    const automation = makeTestAutomation({ approval });
    return createRuleReplyDraft({ id: 'rsp_2', at: AT, text: null, automation, ...fields });
  };
  const UNREADABLE = { unreadableReason: 'unreadable_image' } as const;

  test('a reply awaiting approval says why the model cannot read its comment', () => {
    const draft = create('awaiting', UNREADABLE);
    expect(draft).toMatchObject({ state: 'editing', generatedText: '', textRevision: 0 });
    expect(draft.error).toBe('unreadable_image');
    const restarted = transitionDraft(
      draft,
      { type: 'generation_restarted', usagePeriod: 'trial' },
      AT,
    );
    expect(restarted).toMatchObject({ state: 'generating', error: null });
  });

  test("a reply with the rule's own text may answer an unreadable comment", () => {
    const draft = create('awaiting', { ...UNREADABLE, text: 'We ship on Mondays.' });
    expect(draft).toMatchObject({ state: 'editing', generatedText: 'We ship on Mondays.' });
    expect(draft.error).toBeNull();
  });

  test('a reply sent unseen to an unreadable comment stays in state generating', () => {
    const draft = create('not_needed', UNREADABLE);
    expect(draft).toMatchObject({ state: 'generating', error: null });
  });
});
