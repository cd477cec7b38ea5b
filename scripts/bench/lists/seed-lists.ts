// Seeds long lists: posts, comments and conversations, with ids as long as the network's.
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
  makeOutboundMessage,
} from '#tests/support/network/make-network-messages.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storeConversations } from '#tests/support/network/store-test-conversations.ts';
import { storeComments, storePosts } from '#tests/support/network/store-test-posts.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { logProgress } from '../measurement.ts';
import { createSeededNumberGenerator } from '../medians.ts';

/** About as many comments as the network's largest page with its replies. */
const COMMENTS_PER_BATCH = 75;
const MESSAGES_PER_BATCH = 500;
/** The number that the network returns of each conversation. */
const MESSAGES_PER_SHORT_CONVERSATION = 20;

const WORDS =
  'where can i get this one it looks so good how much is the big blue bowl do you ship to Lisbon my sister has the same cup and loves it every morning please tell us when new plates come back thank you for answering which glaze did you use here is it safe in the oven great work as always 😍 🙏 🎉 ¿cuánto cuesta? wunderschön'.split(
    ' ',
  );

/** Generates random word sequences, so that the texts compress no better than real ones. */
export function createRandomTextGenerator(seed: number): (words: number) => string {
  const random = createSeededNumberGenerator(seed);
  const pickWord = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  return (words) => Array.from({ length: words }, pickWord).join(' ');
}

/** From 6 to 36. */
export const pickWordCount = (number: number): number => 6 + (number % 4) * 10;

/** Posts without comments, with captions of 40 words. */
export async function seedPosts(account: AccountRef, mediaIds: readonly string[]): Promise<void> {
  const generateText = createRandomTextGenerator(mediaIds.length);
  await storePosts(
    account,
    mediaIds.map((id) => makeNetworkMedia(id, { caption: generateText(40) })),
  );
}

/** Adds that many new comments to a post, newest first. Every third is a reply. */
export async function seedComments(post: PostRef, count: number): Promise<void> {
  logProgress(`Storing ${count} comments`);
  const generateText = createRandomTextGenerator(count);
  const toId = (number: number) => `179${10_000_000_000_000 + number}`;
  const comments = Array.from({ length: count }, (_, position) => {
    const number = count - position;
    return makeNetworkComment(toId(number), {
      text: generateText(pickWordCount(number)),
      username: `follower.${number % 700}`,
      timestamp: isoSecondsAfterTestStart(number * 60),
      parentId: number % 3 === 1 ? toId(number + 1) : undefined,
    });
  });
  for (const batch of splitIntoChunks(comments, COMMENTS_PER_BATCH))
    await storeComments(post, batch);
}

const toLongId = (kind: string, number: number): string =>
  `aWdfZAG1fc3VwZAXJfbG9uZA${kind}${'x'.repeat(120)}${1_000_000 + number}`;

/** Adds a conversation of that many messages, of which every third is outbound. Returns its id. */
export async function seedConversation(
  account: AccountRef,
  { number, count }: { readonly number: number; readonly count: number },
): Promise<string> {
  const id = toLongId('conversation', number);
  const contact = { id: `17${90_000_000_000_000 + number}`, username: `follower.${number}` };
  const ofContact = { fromId: contact.id, fromUsername: contact.username };
  const generateText = createRandomTextGenerator(number + 1);
  const messages = Array.from({ length: count }, (_, position) => {
    const timestamp = isoSecondsAfterTestStart(number * 3_600 + position * 60);
    const fields = { timestamp, text: generateText(pickWordCount(position)) };
    const messageId = toLongId(`message-${number}-`, position);
    return position % 3 === 1
      ? makeOutboundMessage(messageId, fields)
      : makeInboundMessage(messageId, { ...fields, ...ofContact });
  });
  for (const batch of splitIntoChunks(messages, MESSAGES_PER_BATCH))
    await storeConversations(account, [makeNetworkConversation(id, batch, { contact })]);
  return id;
}

/** Conversations that only fill the list, with as many messages as an import saves. */
export async function seedShortConversations(account: AccountRef, first: number, count: number) {
  logProgress(`Storing ${count} conversations of ${MESSAGES_PER_SHORT_CONVERSATION} messages`);
  for (let number = first; number < first + count; number += 1)
    await seedConversation(account, { number, count: MESSAGES_PER_SHORT_CONVERSATION });
}
