// Generates histories of one conversation: webhook events and list reads in any order and any number of
// times, and the messages that must be stored in the end.
import fc from 'fast-check';
import type { MergedMessage } from '#functions/conversations/domain/message.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';
import {
  makeInboundMessage,
  makeOutboundMessage,
  TEST_MESSAGE_CONTACT,
  toWebhookMessage,
} from '../network/make-network-messages.ts';

type MessageHistory = {
  readonly isOwn: boolean;
  /** The texts it was edited to, in this order. */
  readonly edits: readonly string[];
  /** Whether the network numbers edits; otherwise only their times order them. */
  readonly areEditsNumbered: boolean;
  /** The contact's reactions, latest last; null where they removed their reaction. */
  readonly reactions: readonly (string | null)[];
  readonly isUnsent: boolean;
  /** Whether webhook events describe the message and its changes; list reads contain it in any case. */
  readonly hasEvents: boolean;
};

/** One delivery: a webhook event, or all messages of a list read. */
export type ConversationHistoryDelivery =
  | { readonly kind: 'event'; readonly event: ConversationMessageEvent }
  | { readonly kind: 'list'; readonly messages: readonly NetworkMessage[] };

export type ConversationHistory = {
  readonly deliveries: readonly ConversationHistoryDelivery[];
  readonly ids: readonly string[];
  /** By id: the author, the final text and the final reactions. */
  readonly finalMessages: Readonly<Record<string, unknown>>;
};

const messageHistory = fc.record<MessageHistory>({
  isOwn: fc.boolean(),
  edits: fc.uniqueArray(fc.constantFrom('Edited', 'Ünïcode 🥐', 'Once more'), { maxLength: 3 }),
  areEditsNumbered: fc.boolean(),
  reactions: fc.array(fc.constantFrom('❤', '👍', null), { maxLength: 3 }),
  isUnsent: fc.boolean(),
  hasEvents: fc.boolean(),
});

const makeOriginalMessage = ({ isOwn }: MessageHistory, id: string): NetworkMessage =>
  isOwn ? makeOutboundMessage(id) : makeInboundMessage(id);

function getFinalReactions({ reactions }: MessageHistory) {
  const symbol = reactions.at(-1) ?? null;
  return symbol === null
    ? []
    : [{ symbol, userId: TEST_MESSAGE_CONTACT.id, username: TEST_MESSAGE_CONTACT.username }];
}

/** The message as a list read shows it after all changes. */
const makeFinalMessage = (one: MessageHistory, id: string): NetworkMessage => {
  const message = makeOriginalMessage(one, id);
  return { ...message, text: one.edits.at(-1) ?? message.text, reactions: getFinalReactions(one) };
};

const makeUnsendEvent = (messageId: string) => ({
  kind: 'unsent' as const,
  messageId,
  byId: '90',
  at: isoSecondsAfterTestStart(200),
});

function makeEvents(one: MessageHistory, messageId: string): readonly ConversationMessageEvent[] {
  if (!one.hasEvents) return one.isUnsent ? [makeUnsendEvent(messageId)] : [];
  return [
    { kind: 'message', message: toWebhookMessage(makeOriginalMessage(one, messageId)) },
    ...one.edits.map((text, before) => ({
      kind: 'edited' as const,
      messageId,
      text,
      ...(one.areEditsNumbered
        ? { numEdit: before + 1, at: isoSecondsAfterTestStart(100) }
        : { numEdit: 0, at: isoSecondsAfterTestStart(100 + before) }),
    })),
    ...one.reactions.map((symbol, before) => ({
      kind: 'reaction' as const,
      messageId,
      byId: TEST_MESSAGE_CONTACT.id,
      symbol,
      at: isoSecondsAfterTestStart(100 + before),
    })),
    ...(one.isUnsent ? [makeUnsendEvent(messageId)] : []),
  ];
}

/** The stored message without its arrival number and the precision of its time. */
export const toComparableMessage = (message: MergedMessage) => ({
  from: message.fromUsername,
  isOwn: message.isOwn,
  isNumbered: message.inboundNumber > 0,
  text: message.text,
  reactions: message.reactions,
  unsent: message.unsent,
});

const getExpectedMessage = (one: MessageHistory, id: string) => ({
  from: one.isOwn ? TEST_ACCOUNT_IDENTITY.username : TEST_MESSAGE_CONTACT.username,
  isOwn: one.isOwn,
  isNumbered: !one.isOwn,
  text: one.isUnsent ? null : makeFinalMessage(one, id).text,
  reactions: one.isUnsent ? [] : getFinalReactions(one),
  unsent: one.isUnsent,
});

const formatId = (index: number): string => String(index + 1);

/** Delivers everything at least once and parts of it twice, in any order. */
export const makeConversationHistoryArbitrary = (
  maxMessages: number,
): fc.Arbitrary<ConversationHistory> =>
  fc
    .array(messageHistory, { minLength: 1, maxLength: maxMessages })
    .chain((stories) => {
      const all = stories.map((one, index) => makeFinalMessage(one, formatId(index)));
      const events = stories.flatMap((one, index) => makeEvents(one, formatId(index)));
      const deliveries: readonly ConversationHistoryDelivery[] = [
        { kind: 'list', messages: all },
        { kind: 'list', messages: all.slice(-2) },
        ...events.map((event): ConversationHistoryDelivery => ({ kind: 'event', event })),
      ];
      const repeated = fc.subarray([...deliveries]);
      return fc.record({ stories: fc.constant(stories), first: fc.constant(deliveries), repeated });
    })
    .chain(({ stories, first, repeated }) => {
      const deliveries = [...first, ...repeated];
      return fc.shuffledSubarray(deliveries, { minLength: deliveries.length }).map((shuffled) => ({
        deliveries: shuffled,
        ids: stories.map((_, index) => formatId(index)),
        finalMessages: Object.fromEntries(
          stories.map((one, index) => [formatId(index), getExpectedMessage(one, formatId(index))]),
        ),
      }));
    });
