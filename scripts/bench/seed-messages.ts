// Seeds an account with a long conversation among ordinary ones, for the section that reads
// messages.
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
  makeOutboundMessage,
} from '#tests/support/network/make-network-messages.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { logProgress } from './measurement.ts';
import { createRandomTextGenerator } from './seed-posts-and-comments.ts';

const MESSAGES_PER_BATCH = 500;
/** The number that the network returns of each conversation. */
const MESSAGES_PER_SHORT_CONVERSATION = 20;

/** Makes an id as long as the network's ids of conversations and messages. */
const toNetworkId = (kind: string, number: number): string =>
  `aWdfZAG1fc3VwZAXJfbG9uZA${kind}${'x'.repeat(120)}${1_000_000 + number}`;

const createContact = (number: number) => ({
  id: `17${90_000_000_000_000 + number}`,
  username: `follower.${number}`,
});

type ConversationSpec = {
  readonly number: number;
  readonly count: number;
  /** Whether all messages are inbound. */
  readonly isOneSided?: boolean;
};

/**
 * Oldest first: texts of 6 to 36 words, every third message outbound unless the conversation is
 * one-sided.
 */
function generateMessages({
  number,
  count,
  isOneSided = false,
}: ConversationSpec): readonly NetworkMessage[] {
  const generateText = createRandomTextGenerator(number + 1);
  const contact = createContact(number);
  return Array.from({ length: count }, (_, position) => {
    const fields = {
      timestamp: isoSecondsAfterTestStart(number * 3_600 + position * 60),
      text: generateText(6 + (position % 4) * 10),
    };
    const id = toNetworkId(`message-${number}-`, position);
    return position % 3 === 1 && !isOneSided
      ? makeOutboundMessage(id, fields)
      : makeInboundMessage(id, { ...fields, fromId: contact.id, fromUsername: contact.username });
  });
}

/** Adds a conversation of that many messages; returns its id. */
export async function seedConversation(
  account: AccountRef,
  spec: ConversationSpec,
): Promise<string> {
  const id = toNetworkId('conversation', spec.number);
  const contact = createContact(spec.number);
  const messages = generateMessages(spec);
  for (let start = 0; start < messages.length; start += MESSAGES_PER_BATCH) {
    const batch = messages.slice(start, start + MESSAGES_PER_BATCH);
    await saveConversations(account, {
      origin: { source: 'refresh' },
      conversations: [makeNetworkConversation(id, batch, { contact })],
      accountIdentity: TEST_ACCOUNT_IDENTITY,
    });
  }
  return id;
}

/** Conversations that only fill the list, with as many messages as an import saves. */
export async function seedShortConversations(
  account: AccountRef,
  firstNumber: number,
  count: number,
) {
  logProgress(`Storing ${count} conversations of ${MESSAGES_PER_SHORT_CONVERSATION} messages`);
  for (let number = firstNumber; number < firstNumber + count; number += 1) {
    await seedConversation(account, { number, count: MESSAGES_PER_SHORT_CONVERSATION });
  }
}
