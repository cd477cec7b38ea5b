// An account with many comments in a table of its own, for sections that read lists.
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { contentStore } from '#functions/posts/content-store.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import { at, batchOf, commentOf, mediaOf } from '#tests/support/posts.ts';
import { startTable } from '#tests/support/table.ts';
import { note } from './row.ts';
import { randomFrom } from './samples.ts';

/** About as many as the network's largest page, with its replies, brings at once. */
const SAVED_AT_ONCE = 75;

const idOf = (number: number) => `179${10_000_000_000_000 + number}`;

const WORDS =
  'where can i get this one it looks so good how much is the big blue bowl do you ship to Lisbon my sister has the same cup and loves it every morning please tell us when new plates come back thank you for answering which glaze did you use here is it safe in the oven great work as always 😍 🙏 🎉 ¿cuánto cuesta? wunderschön'.split(
    ' ',
  );

/** Words in an order nobody wrote, so that they compress no better than people's. */
export function writer(seed: number): (words: number) => string {
  const random = randomFrom(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  return (words) => Array.from({ length: words }, word).join(' ');
}

/** Newest first: ids as long as the network's, texts of 6 to 36 words, every third one a reply. */
function commentsOf(count: number): readonly NetworkComment[] {
  const write = writer(count);
  return Array.from({ length: count }, (_, position) => {
    const number = count - position;
    const isReply = number % 3 === 1;
    return commentOf(idOf(number), {
      text: write(6 + (number % 4) * 10),
      username: `follower.${number % 700}`,
      timestamp: at(number * 60),
      parentId: isReply ? idOf(number + 1) : undefined,
    });
  });
}

/** What the product queues on the way is not wanted here. */
export function ignoreQueues(): void {
  mockClient(SQSClient).resolves({});
  process.env.REFRESH_QUEUE_URL = 'https://queue.example/refresh';
  process.env.MAIL_QUEUE_URL = 'https://queue.example/mail';
}

/** Posts without comments, with captions of 40 words. */
export async function savePosts(account: AccountRef, mediaIds: readonly string[]): Promise<void> {
  const write = writer(mediaIds.length);
  const media = mediaIds.map((id) => mediaOf(id, { caption: write(40) }));
  await contentStore.savePosts(account, { media, covered: undefined });
}

/** Gives a post that many comments, all of them new. */
export async function saveComments(post: PostRef, count: number): Promise<void> {
  note(`Storing ${count} comments`);
  const comments = commentsOf(count);
  for (let start = 0; start < count; start += SAVED_AT_ONCE) {
    await contentStore.saveComments(post, batchOf(comments.slice(start, start + SAVED_AT_ONCE)));
  }
}

/** A table while the work lasts; whatever it returns outlives it. */
export async function withTable<Result>(work: () => Promise<Result>): Promise<Result> {
  const table = await startTable();
  try {
    return await work();
  } finally {
    table.stop();
  }
}
