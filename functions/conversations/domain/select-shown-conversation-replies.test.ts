import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { makeStoredMessage } from '#tests/support/replies/make-stored-message.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import type { StoredMessage } from './message.ts';
import { selectShownConversationReplies } from './select-shown-conversation-replies.ts';

type MessageWithDraft = { readonly message: StoredMessage; readonly draft: Draft | undefined };

const message = (
  second: number,
  over: Partial<StoredMessage> = {},
  draft?: Partial<Draft>,
): MessageWithDraft => ({
  message: makeStoredMessage({
    id: `m${second}`,
    timestamp: at(second),
    text: `Message ${second}`,
    inboundNumber: second,
    ...over,
  }),
  draft: draft && makeTestDraft({ id: `r${second}`, since: at(second), ...draft }),
});

/** A message of the contact with a draft for it. */
const answered = (second: number, draft: Partial<Draft>) => message(second, {}, draft);
const ownMessage = (second: number, text: string | null = 'Yes') =>
  message(second, { isOwn: true, text });

/** The messages are oldest first, for easier reading. */
const replies = (...oldestFirst: readonly MessageWithDraft[]) => {
  const newestFirst = oldestFirst.toReversed();
  const drafts = newestFirst.flatMap(({ message: { id, timestamp }, draft }) =>
    draft ? [{ draft, messageId: id, timestamp }] : [],
  );
  return selectShownConversationReplies(
    newestFirst.map((one) => one.message),
    drafts,
  );
};
/** The ids of the pending replies. */
const listPending = (...messages: readonly MessageWithDraft[]) =>
  replies(...messages).pending.map(({ id }) => id);
/** The message whose draft is shown as the reply of the conversation. */
const current = (...messages: readonly MessageWithDraft[]) =>
  replies(...messages).response?.messageId;

const automation = makeTestAutomation();
const LIVE_RULE_REPLY = makeTestDraft({ id: 'rule', state: 'live', automation });
/** The id of the draft that is shown when all of them answer one message. */
function selectAmong(drafts: readonly Draft[]): string | undefined {
  const { message: one } = message(1);
  const listed = drafts.map((draft) => ({ draft, messageId: one.id, timestamp: one.timestamp }));
  return selectShownConversationReplies([one], listed).response?.draft.id;
}

const sent = { sendingText: 'Yes', claimedAt: at(30) };
const posting = { state: 'posting', ...sent } as const;
const posted = { state: 'posted', networkId: 'n', ...sent } as const;
const queued = { state: 'queued', sendingText: 'Yes', claimedAt: null } as const;

describe('the current reply of a conversation', () => {
  test('a conversation without drafts has no current reply', () => {
    const none = { response: undefined, pending: [], liveIds: [] };
    expect(replies(message(1), message(2))).toEqual(none);
    expect(replies()).toEqual(none);
  });

  test.each(['queued', 'posting', 'unknown'] as const)(
    'selects a %s reply to an older message before newer drafts',
    (state) => {
      expect(current(answered(1, { state, ...sent }), answered(2, {}))).toBe('m1');
    },
  );

  test('the current reply answers the newest message among several in flight', () => {
    const inFlight = { state: 'queued', ...sent } as const;
    expect(current(answered(1, inFlight), answered(2, inFlight), message(3))).toBe('m2');
  });

  test.each([
    ['the draft for the newest message, not an accepted reply to an older one', {}, 'm2'],
    ['an accepted reply to an older message when the newest one has no draft', undefined, 'm1'],
  ])('selects %s', (_what, draft, expected) => {
    expect(current(answered(1, posted), message(2, {}, draft))).toBe(expected);
  });

  test('the current reply is the draft for the newest message not unsent', () => {
    const unsent = message(3, { unsent: true }, { generatedText: 'For what is gone' });
    expect(
      current(answered(1, { editedText: 'Older' }), answered(2, {}), unsent, ownMessage(4)),
    ).toBe('m2');
  });

  test.each([['own', 'rule'] as const, ['rule', 'own'] as const])(
    "selects the owner's text before a rule's, in order %s, %s",
    (...order) => {
      const own = makeTestDraft({ id: 'own', state: 'editing', editedText: 'Mine' });
      const drafts = { own, rule: LIVE_RULE_REPLY };
      expect(selectAmong(order.map((name) => drafts[name]))).toBe('own');
    },
  );

  test.each(['generating', 'editing', 'queued', 'discarded'] as const)(
    'leaves a %s reply by rule to the list of approvals',
    (state) => {
      const ruleReply = answered(1, { ...sent, state, automation, editedText: 'Hi' });
      expect(replies(ruleReply)).toEqual({ response: undefined, pending: [], liveIds: [] });
    },
  );

  test.each([
    ['generating', 'own'],
    ['editing', 'own'],
    ['live', 'rule'],
  ] as const)("selects the owner's %s draft, or a rule's sent reply: %s", (state, id) => {
    const own = makeTestDraft({ id: 'own', state, since: at(60) });
    expect(selectAmong([LIVE_RULE_REPLY, own])).toBe(id);
  });

  test('edited text stays current until the newest message has a draft', () => {
    const edited = answered(1, { editedText: 'Mine' });
    expect(current(edited, message(2))).toBe('m1');
    expect(current(edited, answered(2, { state: 'generating' }))).toBe('m2');
  });

  test.each([
    ['is not edited', {}],
    ['was answered elsewhere', { editedText: 'Mine', answeredElsewhere: true }],
    ['is live', { state: 'live', editedText: 'Mine' }],
  ] as const)('does not select a draft for an older message that %s', (_what, draft) => {
    expect(current(answered(1, draft), message(2))).toBeUndefined();
  });

  test.each([
    ['is selected when returned after the newest draft began', at(40), 'm1'],
    ['is not selected when returned before the newest draft began', at(2), 'm3'],
    ['is not selected when returned at the moment the newest draft began', at(3), 'm3'],
  ])('a reply returned to its owner with an error %s', (_when, since, expected) => {
    const returned = answered(1, { editedText: 'Mine', error: 'rejected_comment', since });
    expect(current(returned, answered(3, {}))).toBe(expected);
  });

  test('a live reply with an earlier error is not the current reply', () => {
    const live = {
      state: 'live',
      generatedText: 'Ours',
      error: 'rejected_comment',
      since: at(40),
    } as const;
    expect(current(answered(1, live), answered(3, {}))).toBe('m3');
  });

  test.each([
    ['the owner answered and had edited the draft', true, { editedText: 'Mine' }, 'm1'],
    ['the owner answered and a generated text exists', true, { generatedText: 'Ours' }, 'm1'],
    ['the owner answered and the draft is empty', true, { generatedText: '' }, undefined],
    ['the last message is inbound', false, { editedText: 'Mine' }, undefined],
  ])(
    'selects the right reply when a draft was answered elsewhere and %s',
    (_when, isOwn, words, expected) => {
      const first = answered(1, { ...words, answeredElsewhere: true });
      expect(current(first, message(2), message(3, { isOwn }))).toBe(expected);
    },
  );

  test.each([
    ['was not answered elsewhere', { generatedText: 'Ours' }],
    ['is live', { state: 'live', generatedText: 'Ours', answeredElsewhere: true }],
  ] as const)('skips a draft for an older message that %s after answering', (_what, draft) => {
    expect(current(answered(1, draft), message(2), ownMessage(3))).toBeUndefined();
  });

  test('an empty draft whose generation failed is not the current reply', () => {
    const failed = answered(1, { generatedText: '', error: 'generation_failed', since: at(40) });
    expect(current(failed, answered(3, {}))).toBe('m3');
    expect(current(failed, message(3))).toBeUndefined();
  });
});

describe('the pending replies shown in a conversation', () => {
  test.each([
    ['queued', { since: at(9), claimedAt: null, sendingText: 'Yes' }, at(9)],
    ['posting', sent, at(30)],
    ['unknown', sent, at(30)],
    ['posted', { ...sent, networkId: 'n' }, at(30)],
  ] as const)('includes a %s reply with its text', (state, draft, since) => {
    const { pending } = replies(answered(1, { state, ...draft }));
    expect(pending).toEqual([{ id: 'r1', text: 'Yes', at: since, automation: null }]);
  });

  test.each(['generating', 'editing', 'live'] as const)('does not include a %s reply', (state) => {
    expect(listPending(answered(1, { state, ...sent }))).toEqual([]);
  });

  test('an accepted reply without stored text is pending with an empty text', () => {
    const { pending } = replies(answered(1, { ...posted, sendingText: null }));
    expect(pending).toMatchObject([{ id: 'r1', text: '', at: at(30) }]);
  });

  test('sorts pending replies by the time of their claim', () => {
    const first = answered(1, { ...posted, claimedAt: at(50) });
    const second = answered(2, { ...sent, state: 'unknown', claimedAt: at(40) });
    expect(listPending(first, second)).toEqual(['r2', 'r1']);
  });

  test('a stored message hides the pending reply that has its network id', () => {
    const reply = answered(1, { ...posted, networkId: 'm31' });
    expect(listPending(reply, ownMessage(31))).toEqual([]);
    expect(listPending(reply, ownMessage(32))).toEqual(['r1']);
  });

  test.each([
    ['equal text', ownMessage(31, ' Yes '), 0],
    ['other text', ownMessage(31, 'No'), 1],
    ['unsent text', message(31, { isOwn: true, text: 'Yes', unsent: true }), 1],
    ['an inbound author', message(31, { text: 'Yes' }), 1],
  ])('hides a pending reply without network id by equal text: %s', (_what, held, pending) => {
    for (const state of ['posting', 'unknown'] as const) {
      expect(listPending(answered(1, { state, ...sent }), held)).toHaveLength(pending);
    }
  });

  test('an outbound message without text hides no pending reply', () => {
    expect(listPending(answered(1, posting), ownMessage(31, null))).toEqual(['r1']);
  });

  test('a stored message hides a pending reply of invisible characters', () => {
    const invisible = answered(1, { ...posting, sendingText: '\u200b' });
    expect(listPending(invisible, ownMessage(31, null))).toEqual([]);
  });

  test('a reply in flight without text stays pending beside a published one', () => {
    const inFlight = answered(1, { state: 'unknown', claimedAt: at(30) });
    expect(listPending(inFlight, ownMessage(31))).toEqual(['r1']);
  });

  test('unclaimed queued replies stay pending beside a published message of equal text', () => {
    const { pending } = replies(answered(1, queued), answered(2, queued), ownMessage(31));
    expect(pending).toMatchObject([
      { id: 'r1', text: 'Yes', at: at(1) },
      { id: 'r2', text: 'Yes', at: at(2) },
    ]);
  });

  test('an outbound message from before its claim hides no pending reply', () => {
    const claimedAt = new Date(Date.parse(at(31)) + 121_000).toISOString();
    expect(listPending(answered(1, { ...posting, claimedAt }), ownMessage(31))).toEqual(['r1']);
  });

  test('lets each stored message hide only one pending reply of equal text', () => {
    const earlier = { ...posting, claimedAt: at(29) };
    const two = [answered(1, posting), answered(2, earlier)];
    // The reply that was claimed first matches.
    expect(listPending(...two, ownMessage(31))).toEqual(['r1']);
    const claimedInOrder = [answered(1, earlier), answered(2, posting)];
    const waiting = answered(3, { state: 'queued', sendingText: 'Yes' });
    expect(listPending(...claimedInOrder, waiting, ownMessage(31))).toEqual(['r3', 'r2']);
    expect(listPending(...two, ownMessage(31), ownMessage(32))).toEqual([]);
    const known = answered(3, { state: 'live', networkId: 'm31' });
    expect(listPending(answered(1, posting), known, ownMessage(31))).toEqual(['r1']);
  });
});

test('lists the response ids of the live replies of a conversation', () => {
  const live = (second: number) => answered(second, { state: 'live', networkId: `n${second}` });
  expect(replies(live(1), answered(2, {}), live(3)).liveIds).toEqual(['r3', 'r1']);
});
