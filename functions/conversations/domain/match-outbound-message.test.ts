import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  makeDraftForMessage,
  makePublishedMessage,
  makeStoredMessage,
  makeUnconfirmedFields,
} from '#tests/support/replies/make-stored-message.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import { NO_OUT_OF_ORDER_MESSAGE_EVENTS } from './apply-event-to-message.ts';
import {
  type DraftWithAnsweredMessage,
  findClaimTimeOfPublishedText,
  hasUnsentUnknownOutboundMessage,
  identifyDraftOfOutboundMessage,
  isPossiblyAutomaticReply,
  toAnsweredElsewhereDraftEvent,
} from './match-outbound-message.ts';
import type { MergedMessageChange } from './merge-events-into-messages.ts';

const UNCONFIRMED = makeUnconfirmedFields(30);
const secondsAfter = (iso: string, seconds: number) =>
  new Date(Date.parse(iso) + seconds * 1_000).toISOString();

const findSourceDraftId = (
  drafts: readonly DraftWithAnsweredMessage[],
  over = {},
  claimedResponseId?: string,
) => {
  const owner = identifyDraftOfOutboundMessage(
    makePublishedMessage(over),
    drafts,
    claimedResponseId,
  );
  return typeof owner === 'string' ? owner : owner.draft.id;
};

describe('the draft that an outbound message was sent from', () => {
  test.each([
    ['posting', {}, 'r1'],
    ['unknown', {}, 'r1'],
    ['editing', UNCONFIRMED, 'r1'],
    ['queued', UNCONFIRMED, 'r1'],
    ['editing', {}, 'no_draft'],
    ['queued', {}, 'no_draft'],
    ['generating', UNCONFIRMED, 'r1'],
    ['generating', {}, 'no_draft'],
    ['posted', { networkId: 'n2' }, 'no_draft'],
    ['live', { networkId: 'n2' }, 'no_draft'],
    ['posted', { ...UNCONFIRMED, networkId: 'n2' }, 'no_draft'],
    ['live', { ...UNCONFIRMED, networkId: 'n2' }, 'no_draft'],
    ['posted', { networkId: 'n1' }, 'r1'],
    ['live', { networkId: 'n1' }, 'r1'],
    ['posting', { sendingText: 'No' }, 'undecided'],
    ['unknown', { sendingText: 'No' }, 'no_draft'],
    ['posting', { ...UNCONFIRMED, claimedAt: at(30), sendingText: 'No' }, 'r1'],
    ['posting', { sendingText: null }, 'no_draft'],
    ['posting', { claimedAt: null }, 'no_draft'],
    ['posting', { claimedAt: secondsAfter(at(31), 120.001) }, 'no_draft'],
    ['posting', { claimedAt: secondsAfter(at(31), 120) }, 'r1'],
    ['posting', { sendingText: 'No', claimedAt: secondsAfter(at(31), 120.001) }, 'no_draft'],
    ['posting', { sendingText: 'No', claimedAt: secondsAfter(at(31), 120) }, 'undecided'],
  ] as const)('traces a message to a draft in state %s with %o: %s', (state, over, owner) => {
    expect(findSourceDraftId([makeDraftForMessage('r1', { state, ...over })])).toBe(owner);
  });

  test("an outbound message is not traced to a later message's draft", () => {
    const drafts = [makeDraftForMessage('r1', { state: 'unknown' }, 32)];
    expect(findSourceDraftId(drafts, { timestamp: at(31) })).toBe('no_draft');
    expect(findSourceDraftId(drafts, { timestamp: at(32) })).toBe('r1');
  });

  test("traces a replaced draft's message to the draft that has its claims", () => {
    const drafts = [makeDraftForMessage('r2', { state: 'editing', claimsAs: 'r1' })];
    expect(findSourceDraftId(drafts, {}, 'r1')).toBe('r2');
  });

  test('does not trace an outbound message without text to any draft', () => {
    const drafts = [makeDraftForMessage('r1', { state: 'posting' })];
    expect(findSourceDraftId(drafts, { text: null })).toBe('no_draft');
  });

  test('traces an outbound message without text to a reply of invisible characters', () => {
    const drafts = [makeDraftForMessage('r1', { state: 'posting', sendingText: '\u200b' })];
    expect(findSourceDraftId(drafts, { text: null })).toBe('r1');
  });

  test('an outbound message that may be an altered draft stays undecided', () => {
    const drafts = [
      makeDraftForMessage('r1', { state: 'editing' }),
      makeDraftForMessage('r2', { state: 'posting', sendingText: 'No' }),
    ];
    expect(findSourceDraftId(drafts)).toBe('undecided');
  });

  test('traces an outbound message by network id and claim rather than text', () => {
    const equal = makeDraftForMessage('r1', { state: 'unknown', claimedAt: at(1) });
    const byId = makeDraftForMessage('r2', { state: 'posted', networkId: 'n1' });
    const byClaim = makeDraftForMessage('r2', { state: 'unknown' });
    expect(findSourceDraftId([equal, byId])).toBe('r2');
    expect(findSourceDraftId([equal, byClaim], {}, 'r2')).toBe('r2');
    expect(findSourceDraftId([equal], {}, 'gone')).toBe('undecided');
  });

  test('traces an outbound message to the first claimed draft, unless one posts', () => {
    const first = makeDraftForMessage('r1', { state: 'unknown' });
    const second = makeDraftForMessage('r2', { state: 'unknown' });
    const earlier = makeDraftForMessage('r3', { state: 'editing', ...makeUnconfirmedFields(29) });
    const posting = makeDraftForMessage('r4', { state: 'posting' });
    const other = makeDraftForMessage('r4', { state: 'posting', sendingText: 'No' });
    expect(findSourceDraftId([first, second, earlier])).toBe('r3');
    expect(findSourceDraftId([first, posting])).toBe('undecided');
    expect(findSourceDraftId([first, other])).toBe('r1');
  });
});

test.each<[string, Partial<Draft>, string | undefined]>([
  ['the text being sent', { state: 'unknown' }, at(30)],
  ['a text sent earlier', { ...makeUnconfirmedFields(20), sendingText: null }, at(20)],
  ['another text', { state: 'unknown', sendingText: 'No' }, undefined],
])("finds a published text's first claim: the message shows %s", (_what, over, claimedAt) => {
  const draftForMessage = makeDraftForMessage('r1', over);
  expect(findClaimTimeOfPublishedText(makePublishedMessage(), draftForMessage)).toBe(claimedAt);
});

describe('an outbound message that was unsent before it was stored', () => {
  const unsent: ConversationMessageEvent = {
    kind: 'unsent',
    messageId: '1',
    byId: 'own',
    at: at(2),
  };
  const reaction: ConversationMessageEvent = { ...unsent, kind: 'reaction', symbol: '❤' };
  const buffer = (messageId: string): MergedMessageChange => ({
    kind: 'buffer',
    messageId,
    after: NO_OUT_OF_ORDER_MESSAGE_EVENTS,
  });
  const addition: MergedMessageChange = { kind: 'add', after: makeStoredMessage({ id: '1' }) };
  const ACCOUNT = { igUserId: 'own', username: 'studio', ownIds: ['own-scoped'] };

  test.each<[string, string, readonly ConversationMessageEvent[], readonly MergedMessageChange[]]>([
    ['found', 'the account unsent it', [unsent], [buffer('1')]],
    ['found', 'other events and changes exist too', [reaction, unsent], [addition, buffer('1')]],
    [
      'found',
      'the account unsent it under a scoped id',
      [{ ...unsent, byId: 'own-scoped' }],
      [buffer('1')],
    ],
    ['not found', 'the contact unsent the message', [{ ...unsent, byId: 'bob' }], [buffer('1')]],
    ['not found', 'the account only reacted', [reaction], [buffer('1')]],
    ['not found', 'only another message is not stored', [unsent], [buffer('2')]],
    ['not found', 'the message is stored', [unsent], [addition]],
    ['not found', 'there are no events', [], [buffer('1')]],
    ['not found', 'nothing changes', [unsent], []],
  ])('is %s when %s', (result, _when, events, changes) => {
    expect(hasUnsentUnknownOutboundMessage(events, changes, ACCOUNT)).toBe(result === 'found');
  });
});

describe('an answer given elsewhere', () => {
  const returned = { type: 'answered_elsewhere' };
  const ended = {
    type: 'discarded',
    endedBy: 'already_answered',
    reason: 'answered_meanwhile',
  };
  test.each([
    ['returns a reply that waits to its owner', 'queued', null, returned],
    ['ends a reply by rule that waits', 'queued', makeTestAutomation(), ended],
    ['has a reply by rule that may be sent read back', 'unknown', makeTestAutomation(), returned],
    ['does nothing to a reply that is being sent', 'posting', null, undefined],
    ['does nothing to a live reply', 'live', makeTestAutomation(), undefined],
  ] as const)('%s', (_, state, automation, event) => {
    expect(toAnsweredElsewhereDraftEvent(makeTestDraft({ state, automation }))).toEqual(event);
  });

  test('a reply that was already answered elsewhere gets no second such event', () => {
    const draft = makeTestDraft({ state: 'queued', answeredElsewhere: true });
    expect(toAnsweredElsewhereDraftEvent(draft)).toBeUndefined();
  });

  test('an outbound message counts as quick only shortly after the contact wrote', () => {
    const answer = makePublishedMessage({ timestamp: at(31) });
    const inbound = makeStoredMessage({ id: 'm1', timestamp: at(30) });

    expect(isPossiblyAutomaticReply(answer, [answer, inbound])).toBe(true);
    expect(isPossiblyAutomaticReply(answer, [answer, { ...inbound, timestamp: at(-3_600) }])).toBe(
      false,
    );
    expect(isPossiblyAutomaticReply(answer, [answer])).toBe(false);
  });
});
