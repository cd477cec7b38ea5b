import { expect, test } from 'vitest';
import type { MessageReaction } from '#shared/schemas/network-message.ts';
import {
  makeInboundMessage,
  toWebhookMessage,
} from '#tests/support/network/make-network-messages.ts';
import {
  makeMergedMessage,
  TEST_CONVERSATION_MEMBERS,
} from '#tests/support/replies/make-merged-message.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  applyEventToMessage,
  bufferOutOfOrderMessageEvent,
  NO_OUT_OF_ORDER_MESSAGE_EVENTS,
} from './apply-event-to-message.ts';

const members = { ...TEST_CONVERSATION_MEMBERS, inboundNumber: 1 };
const createMessage = (fields: Parameters<typeof makeInboundMessage>[1] = {}) =>
  makeMergedMessage(makeInboundMessage('1', fields));

const reactionOf = (userId: string): MessageReaction => ({
  symbol: '❤',
  userId,
  username: `user${userId}`,
});
const REACTIONS = ['77', '88', '99'].map(reactionOf);

test.each([[['77', '88', '99']], [['99', '88', '77']], [['88', '99', '77']]])(
  'sorts the reactions of a list by user, ignoring order: %j',
  (userIds) => {
    expect(createMessage({ reactions: userIds.map(reactionOf) }).reactions).toEqual(REACTIONS);
  },
);

test.each([
  ['later, with a lower number', { numEdit: 1, second: 102 }, 'A'],
  ['earlier, with a higher number', { numEdit: 3, second: 100 }, 'B'],
  ['earlier, with the same number', { numEdit: 2, second: 100 }, 'A'],
  ['later, with the same number', { numEdit: 2, second: 102 }, 'B'],
  ['at the same time, with the same number', { numEdit: 2, second: 101 }, 'B'],
  ['earlier, without a number', { numEdit: 0, second: 100 }, 'A'],
  ['later, without a number', { numEdit: 0, second: 102 }, 'B'],
])(
  'decides the text by edit number, then by time: B comes %s',
  (_what, { numEdit, second }, text) => {
    const edit = (one: { text: string; numEdit: number; second: number }) => ({
      kind: 'edited' as const,
      messageId: '1',
      text: one.text,
      numEdit: one.numEdit,
      at: isoSecondsAfterTestStart(one.second),
    });
    const [first, other] = [
      edit({ text: 'A', numEdit: 2, second: 101 }),
      edit({ text: 'B', numEdit, second }),
    ];

    const message = applyEventToMessage(createMessage(), first, members);
    expect(applyEventToMessage(message, other, members).text).toBe(text);
    const buffer = bufferOutOfOrderMessageEvent(NO_OUT_OF_ORDER_MESSAGE_EVENTS, first, members);
    expect(bufferOutOfOrderMessageEvent(buffer, other, members).edited?.text).toBe(text);
  },
);

test.each([
  ['keeps', 'an event', true, 'is_unsupported'],
  ['updates', 'a list', false, 'message'],
])(
  '%s the type of an unsupported message redelivered as supported by %s',
  (_verb, _source, isEvent, type) => {
    const listed = makeInboundMessage('1');
    const event = {
      kind: 'message',
      message: isEvent ? toWebhookMessage(listed) : listed,
    } as const;

    expect(applyEventToMessage(createMessage({ isUnsupported: true }), event, members).type).toBe(
      type,
    );
  },
);

test('a supported message stays supported when an event repeats it as unsupported', () => {
  const message = toWebhookMessage(makeInboundMessage('1', { isUnsupported: true }));
  expect(applyEventToMessage(createMessage(), { kind: 'message', message }, members).type).toBe(
    'message',
  );
});

test.each([
  ['in standby first', { isStandby: true } as const, {}],
  ['in standby later', {}, { isStandby: true } as const],
])('a message that was delivered %s stays one of another app', (_when, first, second) => {
  const message = createMessage();
  const deliver = (current: typeof message, how: { readonly isStandby?: true }) =>
    applyEventToMessage(
      current,
      { kind: 'message', message: makeInboundMessage('1'), ...how },
      members,
    );

  expect(deliver(deliver(message, first), second).isStandby).toBe(true);
  expect(message.isStandby).toBeUndefined();
});
