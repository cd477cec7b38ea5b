import { describe, expect, it, test } from 'vitest';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  makeInboundMessage as inbound,
  makeOutboundMessage as outbound,
  TEST_MESSAGE_CONTACT,
  toWebhookMessage,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeConversationHistoryArbitrary,
  toComparableMessage,
} from '#tests/support/replies/conversation-history-arbitrary.ts';
import { TEST_CONVERSATION_MEMBERS } from '#tests/support/replies/make-merged-message.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  TEST_ACCOUNT_IDENTITY as ACCOUNT,
  isoSecondsAfterTestStart as at,
} from '#tests/support/users/test-account-identity-and-times.ts';
import type { OutOfOrderMessageEvents } from './apply-event-to-message.ts';
import { mergeEventsIntoMessages } from './merge-events-into-messages.ts';
import type { MergedMessage } from './message.ts';

const image = (name: string) => ({
  kind: 'image' as const,
  image_data: { url: `https://cdn.example/${name}.jpg` },
  video_data: null,
  file_url: null,
  name: null,
});
const HEART = {
  symbol: '❤',
  userId: TEST_MESSAGE_CONTACT.id,
  username: TEST_MESSAGE_CONTACT.username,
};

const message = (one: NetworkMessage): ConversationMessageEvent => ({
  kind: 'message',
  message: one,
});
/** Message 1, as a list and as a webhook event show it. */
const listed = (fields: Partial<NetworkMessage> = {}) => message(inbound('1', fields));
const pushed = (fields: Partial<NetworkMessage> = {}) =>
  message(toWebhookMessage(inbound('1', fields)));
/** Later changes of message 1. */
const UNSENT: ConversationMessageEvent = {
  kind: 'unsent',
  messageId: '1',
  byId: '90',
  at: at(200),
};
const edit = (text: string, numEdit = 1, second = 100): ConversationMessageEvent => ({
  kind: 'edited',
  messageId: '1',
  text,
  numEdit,
  at: at(second),
});
const reaction = (
  symbol: string | null,
  { byId = TEST_MESSAGE_CONTACT.id, second = 100 } = {},
): ConversationMessageEvent => ({ kind: 'reaction', messageId: '1', byId, symbol, at: at(second) });

type State = {
  readonly storedMessages: ReadonlyMap<string, MergedMessage>;
  readonly outOfOrderBuffers: ReadonlyMap<string, OutOfOrderMessageEvents>;
  readonly inboundCount: number;
};
const EMPTY: State = { storedMessages: new Map(), outOfOrderBuffers: new Map(), inboundCount: 0 };

const merge = (
  state: State,
  events: readonly ConversationMessageEvent[],
  origin: InboundReadOrigin = { source: 'refresh' },
) => mergeEventsIntoMessages({ ...state, events, origin, ...TEST_CONVERSATION_MEMBERS });

/** Merges the events at once and returns the resulting state. */
function applyMerge(state: State, events: readonly ConversationMessageEvent[]): State {
  const { changes, inboundCount } = merge(state, events);
  const storedMessages = new Map(state.storedMessages);
  const outOfOrderBuffers = new Map(state.outOfOrderBuffers);
  for (const change of changes) {
    if (change.kind === 'buffer') {
      outOfOrderBuffers.set(change.messageId, change.after);
    } else {
      storedMessages.set(change.after.id, change.after);
      outOfOrderBuffers.delete(change.after.id);
    }
  }
  return { storedMessages, outOfOrderBuffers, inboundCount };
}

/** Merges each event separately, one after another. */
const mergeOneByOne = (...events: readonly ConversationMessageEvent[]): State =>
  events.reduce((state, one) => applyMerge(state, [one]), EMPTY);
const mergeAndGetMessage = (
  ...events: readonly ConversationMessageEvent[]
): MergedMessage | undefined => mergeOneByOne(...events).storedMessages.get('1');

describe('merging events into messages', () => {
  it('merging several events of a message equals merging them one by one', () => {
    const all = [edit('Better'), reaction('❤'), listed()];

    const atOnce = applyMerge(EMPTY, all);
    expect(atOnce).toEqual(mergeOneByOne(listed(), edit('Better'), reaction('❤')));
    expect(atOnce.storedMessages.get('1')).toMatchObject({ text: 'Better', reactions: [HEART] });
    expect(applyMerge(atOnce, all)).toEqual(atOnce);
  });

  it('another field order of an attachment is no change of a message', () => {
    const picture = image('a');
    const reordered = Object.fromEntries(Object.entries(picture).toReversed()) as typeof picture;
    const state = mergeOneByOne(listed({ attachments: [reordered] }));

    expect(merge(state, [listed({ attachments: [picture] })]).changes).toEqual([]);
  });

  it('merging numbers inbound messages in the order in which they were sent', () => {
    const state = applyMerge(EMPTY, [inbound('3'), inbound('1'), outbound('2')].map(message));

    const stored = [...state.storedMessages.values()];
    expect(stored.map((one) => `${one.id}: ${one.inboundNumber}`)).toEqual([
      '1: 1',
      '2: 0',
      '3: 2',
    ]);
    expect(state.inboundCount).toBe(2);
  });

  it('outbound messages get no number, under any id or username', () => {
    const byName = outbound('1', { fromId: '555', fromUsername: 'thebakery' });
    const byId = toWebhookMessage(outbound('2'));
    expect(mergeOneByOne(message(byName), message(byId)).inboundCount).toBe(0);
  });

  it('merging messages returns no changes when all are already stored', () => {
    const all = [listed({ attachments: [image('a')], reactions: [HEART] }), message(outbound('2'))];
    expect(merge(applyMerge(EMPTY, all), all)).toEqual({ changes: [], inboundCount: 1 });
  });

  it('merging keeps the timestamp that was stored first for a message', () => {
    const exact = pushed({ timestamp: '2026-09-01T00:00:01.234Z' });
    const rounded = listed({ timestamp: '2026-09-01T00:00:01+0000' });

    expect(mergeAndGetMessage(exact, rounded)?.timestamp).toBe('2026-09-01T00:00:01.234Z');
    expect(mergeAndGetMessage(rounded, exact)?.timestamp).toBe('2026-09-01T00:00:01.000Z');
  });

  it("merging fills in a message author's username from a list or members", () => {
    const stranger = pushed({ fromId: '901' });
    const named = listed({ fromId: '901', fromUsername: 'eve.test' });
    const own = message(toWebhookMessage(outbound('1')));

    expect(mergeAndGetMessage(stranger)?.fromUsername).toBe('');
    expect(mergeAndGetMessage(stranger, named)?.fromUsername).toBe('eve.test');
    expect(mergeAndGetMessage(pushed())?.fromUsername).toBe(TEST_MESSAGE_CONTACT.username);
    expect(mergeAndGetMessage(own)?.fromUsername).toBe(ACCOUNT.username);
  });
});

/** The events of message 1, and its text after them. */
test.each<[string, readonly ConversationMessageEvent[], string | null]>([
  ['a list shows another text', [listed(), listed({ text: 'B' })], 'B'],
  ['an event edits the message', [listed(), edit('B')], 'B'],
  ['the edit arrives before the message', [edit('B'), pushed()], 'B'],
  ['an older event arrives after a list', [listed({ text: 'B' }), pushed()], 'B'],
  ['a list read before the edit arrives after it', [listed(), edit('B'), listed()], 'B'],
  ['the message is edited twice', [edit('A'), listed(), edit('B', 2)], 'B'],
  ['the second edit arrives first', [listed(), edit('B', 2, 100), edit('A', 1, 101)], 'B'],
  [
    'the second edit arrives first, and both arrive before the message',
    [edit('B', 2), edit('A', 1), listed()],
    'B',
  ],
  [
    'the first edit arrives last, and the second before the message',
    [edit('B', 2), listed(), edit('A', 1)],
    'B',
  ],
  [
    'an edit without a number arrives after a later one',
    [listed(), edit('B', 0, 102), edit('A', 0, 101)],
    'B',
  ],
  ['a list omits the text', [listed({ text: 'A' }), listed({ text: null })], 'A'],
  ['the message is unsent', [listed(), UNSENT], null],
  ['the deletion arrives before the message event', [UNSENT, pushed()], null],
  ['the deletion arrives before a list shows the message', [UNSENT, listed()], null],
  ['a list shows the message again after it was unsent', [listed(), UNSENT, listed()], null],
  ['an edit arrives after the message was unsent', [listed(), UNSENT, edit('B')], null],
  ['an edit and a deletion arrive before the message', [edit('B'), UNSENT, listed()], null],
])('ends with the latest text of a message when %s', (_what, events, text) => {
  expect(mergeAndGetMessage(...events)?.text).toBe(text);
});

describe('unsent messages', () => {
  it('an unsent message keeps its time and number and loses its content', () => {
    const story = { kind: 'reply', link: 'https://cdn.example/story' } as const;
    const full = listed({ attachments: [image('a')], story, reactions: [HEART] });
    const nothing = { type: 'message', text: null, attachments: [], story: null, reactions: [] };
    const expected = { ...nothing, unsent: true, timestamp: at(1), inboundNumber: 1 };

    expect(mergeAndGetMessage(full, UNSENT)).toMatchObject(expected);
    expect(mergeAndGetMessage(UNSENT, full)).toMatchObject(expected);
    expect(mergeAndGetMessage(UNSENT, reaction('❤'), full)).toMatchObject(expected);
  });
});

describe('message reactions', () => {
  const getReactions = (...events: readonly ConversationMessageEvent[]) =>
    mergeAndGetMessage(...events)?.reactions;

  it('a list replaces all reactions to a message, an event changes one', () => {
    const liked = listed({ reactions: [HEART] });
    const own = { symbol: '👍', userId: ACCOUNT.igUserId, username: ACCOUNT.username };

    expect(getReactions(liked, listed())).toEqual([]);
    expect(getReactions(liked, pushed())).toEqual([HEART]);
    expect(getReactions(liked, reaction('😮'))).toEqual([{ ...HEART, symbol: '😮' }]);
    expect(getReactions(liked, reaction('👍', { byId: own.userId }))).toEqual([own, HEART]);
    expect(getReactions(liked, reaction(null))).toEqual([]);
  });

  it('applies reactions that arrived before their message when it arrives', () => {
    const early = [reaction('😮'), reaction('❤'), reaction('👍', { byId: '77' })];
    expect(getReactions(...early, reaction(null, { byId: '77' }), pushed())).toEqual([HEART]);
  });

  it('does not restore a removed reaction when its older event arrives late', () => {
    const [first, back] = [reaction('❤'), reaction(null, { second: 200 })];
    const other = reaction('👍', { byId: '77' });
    const expected = [{ symbol: '👍', userId: '77', username: '' }];

    expect(getReactions(pushed(), back, first, other)).toEqual(expected);
    expect(getReactions(back, pushed(), first, other)).toEqual(expected);
    expect(getReactions(back, first, other, pushed())).toEqual(expected);
  });
});

test('a message keeps attachments and story when a list shows fewer', () => {
  const event = pushed({ attachments: [image('a')], story: { kind: 'mention', link: 'x' } });
  const expected = { type: 'story_mention', attachments: [image('a')] };

  expect(mergeAndGetMessage(event, listed())).toMatchObject(expected);
  expect(mergeAndGetMessage(listed(), event)).toMatchObject(expected);
  const other = listed({ attachments: [image('b')] });
  expect(mergeAndGetMessage(other, event)?.attachments).toEqual([image('b')]);
  expect(mergeAndGetMessage(event, other)?.attachments).toEqual([image('b')]);
});

test('merges message events identically in any order, duplication and grouping', () => {
  forAll.times(300, makeConversationHistoryArbitrary(5), ({ deliveries, finalMessages }) => {
    const batches = deliveries.map((delivery) =>
      delivery.kind === 'event' ? [delivery.event] : delivery.messages.map(message),
    );
    const { storedMessages, inboundCount } = batches.reduce(applyMerge, EMPTY);
    const stored = [...storedMessages.values()];

    expect(Object.fromEntries(stored.map((one) => [one.id, toComparableMessage(one)]))).toEqual(
      finalMessages,
    );
    expect(stored.filter(({ isOwn }) => !isOwn)).toHaveLength(inboundCount);
  });
});

describe('the source of a message', () => {
  const listSources = (event: ConversationMessageEvent, origin: InboundReadOrigin) =>
    merge(EMPTY, [event], origin).changes.map((change) =>
      change.kind === 'buffer' ? undefined : change.after.source,
    );

  it.each<[string, InboundReadOrigin, string]>([
    ['a webhook', { source: 'webhook' }, 'webhook'],
    ['a refresh', { source: 'refresh' }, 'refresh'],
    ['an import, when it is older', { source: 'import', startedAt: at(5) }, 'import'],
  ])('is %s', (_, origin, expected) => {
    expect(listSources(listed(), origin)).toEqual([expected]);
  });

  it('a message of the account itself has no source', () => {
    expect(listSources(message(outbound('1')), { source: 'webhook' })).toEqual([undefined]);
  });

  it('a message that was unsent before it arrived has no source', () => {
    const { changes } = merge(applyMerge(EMPTY, [UNSENT]), [listed()], { source: 'webhook' });
    expect(changes).toMatchObject([{ after: { unsent: true, source: undefined } }]);
  });
});
