import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { InboundOrigin } from '#functions/connection/domain/inbound-event.ts';
import type { ConversationEvent } from '#functions/connection/domain/message-events.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  makeConversationHistoryArbitrary,
  toComparableMessage,
} from '#tests/support/conversation-history-arbitrary.ts';
import { TEST_MEMBERS } from '#tests/support/make-merged-message.ts';
import {
  makeInboundMessage,
  makeOutboundMessage,
  TEST_CONTACT,
  toWebhookMessage,
} from '#tests/support/make-network-messages.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/test-account-and-time.ts';
import type { OutOfOrderBuffer } from './apply-event-to-message.ts';
import { type MessageChange, mergeMessageEvents } from './merge-message-events.ts';
import type { MergedMessage } from './message.ts';

const image = (name: string) => ({
  kind: 'image' as const,
  image_data: { url: `https://cdn.example/${name}.jpg` },
  video_data: null,
  file_url: null,
  name: null,
});
const HEART = { symbol: '❤', userId: TEST_CONTACT.id, username: TEST_CONTACT.username };

type State = {
  readonly storedMessages: ReadonlyMap<string, MergedMessage>;
  readonly outOfOrderBuffers: ReadonlyMap<string, OutOfOrderBuffer>;
  readonly inboundCount: number;
};
const EMPTY: State = { storedMessages: new Map(), outOfOrderBuffers: new Map(), inboundCount: 0 };

/** Merges the events at once and returns the state after it. */
function applyMerge(state: State, events: readonly ConversationEvent[]): State {
  const { changes, inboundCount } = mergeMessageEvents({
    origin: { source: 'refresh' },
    ...state,
    events,
    ...TEST_MEMBERS,
  });
  const [storedMessages, outOfOrderBuffers] = [
    new Map(state.storedMessages),
    new Map(state.outOfOrderBuffers),
  ];
  for (const change of changes as readonly MessageChange[]) {
    if (change.kind === 'buffer') {
      outOfOrderBuffers.set(change.messageId, change.after);
    } else {
      storedMessages.set(change.after.id, change.after);
      outOfOrderBuffers.delete(change.after.id);
    }
  }
  return { storedMessages, outOfOrderBuffers, inboundCount };
}

const message = (one: NetworkMessage): ConversationEvent => ({ kind: 'message', message: one });
const unsentEvent = (messageId: string): ConversationEvent => ({
  kind: 'unsent',
  messageId,
  byId: '90',
  at: isoSecondsAfterTestStart(200),
});
const editEvent = (
  messageId: string,
  text: string,
  numEdit = 1,
  second = 100,
): ConversationEvent => ({
  kind: 'edited',
  messageId,
  text,
  numEdit,
  at: isoSecondsAfterTestStart(second),
});
const reactionEvent = (
  messageId: string,
  symbol: string | null,
  { byId = TEST_CONTACT.id, second = 100 } = {},
): ConversationEvent => ({
  kind: 'reaction',
  messageId,
  byId,
  symbol,
  at: isoSecondsAfterTestStart(second),
});

/** Merges each event separately, one after another. */
const mergeOneByOne = (...events: readonly ConversationEvent[]): State =>
  events.reduce((state, one) => applyMerge(state, [one]), EMPTY);
const mergeAndGetMessage = (...events: readonly ConversationEvent[]): MergedMessage | undefined =>
  mergeOneByOne(...events).storedMessages.get('1');

describe('merging events into messages', () => {
  it('merges several events of one message in one batch like the same events one by one', () => {
    const first = message(makeInboundMessage('1'));
    const all = [editEvent('1', 'Better'), reactionEvent('1', '❤'), first];

    const atOnce = applyMerge(EMPTY, all);
    expect(atOnce).toEqual(mergeOneByOne(first, editEvent('1', 'Better'), reactionEvent('1', '❤')));
    expect(atOnce.storedMessages.get('1')).toMatchObject({ text: 'Better', reactions: [HEART] });
    expect(applyMerge(atOnce, all)).toEqual(atOnce);
  });

  it('finds no change when only the field order of a stored attachment differs', () => {
    const picture = image('a');
    const reordered = Object.fromEntries(Object.entries(picture).toReversed()) as typeof picture;
    const state = mergeOneByOne(message(makeInboundMessage('1', { attachments: [reordered] })));

    const events = [message(makeInboundMessage('1', { attachments: [picture] }))];
    const { changes } = mergeMessageEvents({
      origin: { source: 'refresh' },
      ...state,
      events,
      ...TEST_MEMBERS,
    });
    expect(changes).toEqual([]);
  });

  it('numbers added inbound messages in the order in which they were sent', () => {
    const state = applyMerge(EMPTY, [
      message(makeInboundMessage('3')),
      message(makeInboundMessage('1')),
      message(makeOutboundMessage('2')),
    ]);

    expect(
      [...state.storedMessages.values()].map(({ id, inboundNumber }) => [id, inboundNumber]),
    ).toEqual([
      ['1', 1],
      ['2', 0],
      ['3', 2],
    ]);
    expect(state.inboundCount).toBe(2);
  });

  it('does not number outbound messages, whichever id or username the account has', () => {
    const byName = makeOutboundMessage('1', { fromId: '555', fromUsername: 'thebakery' });
    expect(
      mergeOneByOne(message(byName), message(toWebhookMessage(makeOutboundMessage('2'))))
        .inboundCount,
    ).toBe(0);
  });

  it('returns no changes when all messages are already stored', () => {
    const all = [
      makeInboundMessage('1', { attachments: [image('a')], reactions: [HEART] }),
      makeOutboundMessage('2'),
    ];
    const state = applyMerge(EMPTY, all.map(message));
    const secondMerge = mergeMessageEvents({
      origin: { source: 'refresh' },
      ...state,
      events: all.map(message),
      ...TEST_MEMBERS,
    });

    expect(secondMerge).toEqual({ changes: [], inboundCount: 1 });
  });

  it('keeps the timestamp that was stored first for a message', () => {
    const exact = toWebhookMessage(
      makeInboundMessage('1', { timestamp: '2026-09-01T00:00:01.234Z' }),
    );
    const rounded = makeInboundMessage('1', { timestamp: '2026-09-01T00:00:01+0000' });

    expect(mergeAndGetMessage(message(exact), message(rounded))?.timestamp).toBe(exact.timestamp);
    expect(mergeAndGetMessage(message(rounded), message(exact))?.timestamp).toBe(
      '2026-09-01T00:00:01.000Z',
    );
  });

  it('fills in a missing author username of a message when a list or the members provide it', () => {
    const stranger = toWebhookMessage(makeInboundMessage('1', { fromId: '901' }));
    const named = makeInboundMessage('1', { fromId: '901', fromUsername: 'eve.test' });

    expect(mergeAndGetMessage(message(stranger))?.fromUsername).toBe('');
    expect(mergeAndGetMessage(message(stranger), message(named))?.fromUsername).toBe('eve.test');
    expect(
      mergeAndGetMessage(message(toWebhookMessage(makeInboundMessage('1'))))?.fromUsername,
    ).toBe(TEST_CONTACT.username);
    expect(
      mergeAndGetMessage(message(toWebhookMessage(makeOutboundMessage('1'))))?.fromUsername,
    ).toBe(TEST_ACCOUNT_IDENTITY.username);
  });
});

/** The events of message 1, and its text after them. */
test.each<[string, readonly ConversationEvent[], string | null]>([
  [
    'a list shows another text',
    [message(makeInboundMessage('1')), message(makeInboundMessage('1', { text: 'B' }))],
    'B',
  ],
  ['an event edits the message', [message(makeInboundMessage('1')), editEvent('1', 'B')], 'B'],
  [
    'the edit arrives before the message',
    [editEvent('1', 'B'), message(toWebhookMessage(makeInboundMessage('1')))],
    'B',
  ],
  [
    'an older event arrives after a list',
    [
      message(makeInboundMessage('1', { text: 'B' })),
      message(toWebhookMessage(makeInboundMessage('1'))),
    ],
    'B',
  ],
  [
    'a list read before the edit arrives after it',
    [message(makeInboundMessage('1')), editEvent('1', 'B'), message(makeInboundMessage('1'))],
    'B',
  ],
  [
    'the message is edited twice',
    [editEvent('1', 'A'), message(makeInboundMessage('1')), editEvent('1', 'B', 2)],
    'B',
  ],
  [
    'the second edit arrives first',
    [message(makeInboundMessage('1')), editEvent('1', 'B', 2, 100), editEvent('1', 'A', 1, 101)],
    'B',
  ],
  [
    'the second edit arrives first, and both arrive before the message',
    [editEvent('1', 'B', 2), editEvent('1', 'A', 1), message(makeInboundMessage('1'))],
    'B',
  ],
  [
    'the first edit arrives last, and the second before the message',
    [editEvent('1', 'B', 2), message(makeInboundMessage('1')), editEvent('1', 'A', 1)],
    'B',
  ],
  [
    'an edit without a number arrives after a later one',
    [message(makeInboundMessage('1')), editEvent('1', 'B', 0, 102), editEvent('1', 'A', 0, 101)],
    'B',
  ],
  [
    'a list omits the text',
    [
      message(makeInboundMessage('1', { text: 'A' })),
      message(makeInboundMessage('1', { text: null })),
    ],
    'A',
  ],
  ['the message is unsent', [message(makeInboundMessage('1')), unsentEvent('1')], null],
  [
    'the deletion arrives before the message event',
    [unsentEvent('1'), message(toWebhookMessage(makeInboundMessage('1')))],
    null,
  ],
  [
    'the deletion arrives before a list shows the message',
    [unsentEvent('1'), message(makeInboundMessage('1'))],
    null,
  ],
  [
    'a list shows the message again after it was unsent',
    [message(makeInboundMessage('1')), unsentEvent('1'), message(makeInboundMessage('1'))],
    null,
  ],
  [
    'an edit arrives after the message was unsent',
    [message(makeInboundMessage('1')), unsentEvent('1'), editEvent('1', 'B')],
    null,
  ],
  [
    'an edit and a deletion arrive before the message',
    [editEvent('1', 'B'), unsentEvent('1'), message(makeInboundMessage('1'))],
    null,
  ],
])('ends with the latest text of a message when %s', (_what, events, text) => {
  expect(mergeAndGetMessage(...events)?.text).toBe(text);
});

describe('unsent messages', () => {
  const full = makeInboundMessage('1', {
    attachments: [image('a')],
    story: { kind: 'reply', link: 'https://cdn.example/story' },
    reactions: [HEART],
  });

  it('keeps timestamp and number of an unsent message, and removes its content', () => {
    const nothing = { type: 'message', text: null, attachments: [], story: null, reactions: [] };
    const expected = { ...nothing, unsent: true, timestamp: full.timestamp, inboundNumber: 1 };

    expect(mergeAndGetMessage(message(full), unsentEvent('1'))).toMatchObject(expected);
    expect(mergeAndGetMessage(unsentEvent('1'), message(full))).toMatchObject(expected);
    expect(
      mergeAndGetMessage(unsentEvent('1'), reactionEvent('1', '❤'), message(full)),
    ).toMatchObject(expected);
  });
});

describe('message reactions', () => {
  it('replaces reactions from a list, and changes single reactions from events', () => {
    const liked = message(makeInboundMessage('1', { reactions: [HEART] }));
    const ownReaction = {
      symbol: '👍',
      userId: TEST_ACCOUNT_IDENTITY.igUserId,
      username: TEST_ACCOUNT_IDENTITY.username,
    };

    expect(mergeAndGetMessage(liked, message(makeInboundMessage('1')))?.reactions).toEqual([]);
    expect(
      mergeAndGetMessage(liked, message(toWebhookMessage(makeInboundMessage('1'))))?.reactions,
    ).toEqual([HEART]);
    expect(mergeAndGetMessage(liked, reactionEvent('1', '😮'))?.reactions).toEqual([
      { ...HEART, symbol: '😮' },
    ]);
    expect(
      mergeAndGetMessage(liked, reactionEvent('1', '👍', { byId: TEST_ACCOUNT_IDENTITY.igUserId }))
        ?.reactions,
    ).toEqual([ownReaction, HEART]);
    expect(mergeAndGetMessage(liked, reactionEvent('1', null))?.reactions).toEqual([]);
  });

  it('applies reactions that arrive before their message once it arrives', () => {
    const events = [
      reactionEvent('1', '😮'),
      reactionEvent('1', '❤'),
      reactionEvent('1', '👍', { byId: '77' }),
    ];
    const later = message(toWebhookMessage(makeInboundMessage('1')));

    expect(
      mergeAndGetMessage(...events, reactionEvent('1', null, { byId: '77' }), later)?.reactions,
    ).toEqual([HEART]);
  });

  it('does not restore a removed reaction when its older event arrives late', () => {
    const [first, back] = [reactionEvent('1', '❤'), reactionEvent('1', null, { second: 200 })];
    const other = reactionEvent('1', '👍', { byId: '77' });
    const there = message(toWebhookMessage(makeInboundMessage('1')));
    const expected = [{ symbol: '👍', userId: '77', username: '' }];

    expect(mergeAndGetMessage(there, back, first, other)?.reactions).toEqual(expected);
    expect(mergeAndGetMessage(back, there, first, other)?.reactions).toEqual(expected);
    expect(mergeAndGetMessage(back, first, other, there)?.reactions).toEqual(expected);
  });
});

test('keeps the attachments and story that an event brought when a list shows fewer', () => {
  const event = toWebhookMessage(
    makeInboundMessage('1', { attachments: [image('a')], story: { kind: 'mention', link: 'x' } }),
  );
  const expected = { type: 'story_mention', attachments: [image('a')] };

  expect(mergeAndGetMessage(message(event), message(makeInboundMessage('1')))).toMatchObject(
    expected,
  );
  expect(mergeAndGetMessage(message(makeInboundMessage('1')), message(event))).toMatchObject(
    expected,
  );
  const listed = message(makeInboundMessage('1', { attachments: [image('b')] }));
  expect(mergeAndGetMessage(listed, message(event))?.attachments).toEqual([image('b')]);
  expect(mergeAndGetMessage(message(event), listed)?.attachments).toEqual([image('b')]);
});

test('merges message events to the same messages in any order, duplication and grouping', () => {
  fc.assert(
    fc.property(makeConversationHistoryArbitrary(5), ({ deliveries, finalMessages }) => {
      const state = deliveries.reduce(
        (before, delivery) =>
          applyMerge(
            before,
            delivery.kind === 'event' ? [delivery.event] : delivery.messages.map(message),
          ),
        EMPTY,
      );
      const storedMessages = [...state.storedMessages].map(([id, one]) => [
        id,
        toComparableMessage(one),
      ]);

      expect(Object.fromEntries(storedMessages)).toEqual(finalMessages);
      expect([...state.storedMessages.values()].filter(({ isOwn }) => !isOwn)).toHaveLength(
        state.inboundCount,
      );
    }),
    { numRuns: 300 },
  );
});

describe('the source of a message', () => {
  const merge = (events: readonly ConversationEvent[], origin: InboundOrigin) =>
    mergeMessageEvents({ ...EMPTY, events, ...TEST_MEMBERS, origin }).changes.map((change) =>
      change.kind === 'buffer' ? undefined : change.after.source,
    );
  const IMPORT = { source: 'import', startedAt: isoSecondsAfterTestStart(5) } as const;

  it.each<[string, InboundOrigin, string]>([
    ['a webhook', { source: 'webhook' }, 'webhook'],
    ['a refresh', { source: 'refresh' }, 'refresh'],
    ['an import, when it is older', IMPORT, 'import'],
  ])('is %s', (_, origin, expected) => {
    expect(merge([message(makeInboundMessage('1'))], origin)).toEqual([expected]);
  });

  it('is absent for a message of the account itself', () => {
    expect(merge([message(makeOutboundMessage('1'))], { source: 'webhook' })).toEqual([undefined]);
  });

  it('is absent for a message that was unsent before it arrived', () => {
    const { outOfOrderBuffers } = applyMerge(EMPTY, [unsentEvent('1')]);
    const { changes } = mergeMessageEvents({
      ...EMPTY,
      outOfOrderBuffers,
      events: [message(makeInboundMessage('1'))],
      ...TEST_MEMBERS,
      origin: { source: 'webhook' },
    });

    expect(changes).toMatchObject([{ after: { unsent: true, source: undefined } }]);
  });
});
