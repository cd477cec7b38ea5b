// Seeds an account with many comments in a table of its own, for the sections that read lists.
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import { fakeOriginSecrets } from '#tests/support/api/test-origin-secrets.ts';
import {
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { startTableStore } from '#tests/support/table/in-memory-table-store.ts';
import { openTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { logProgress } from './measurement.ts';
import { createSeededNumberGenerator } from './medians.ts';

/** About as many comments as the network's largest page with its replies. */
const COMMENTS_PER_BATCH = 75;

const toNetworkId = (number: number) => `179${10_000_000_000_000 + number}`;

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

/**
 * Newest first: ids as long as the network's, texts of 6 to 36 words, every third comment a reply.
 */
function generateComments(count: number): readonly NetworkComment[] {
  const generateText = createRandomTextGenerator(count);
  return Array.from({ length: count }, (_, position) => {
    const number = count - position;
    const isReply = number % 3 === 1;
    return makeNetworkComment(toNetworkId(number), {
      text: generateText(6 + (number % 4) * 10),
      username: `follower.${number % 700}`,
      timestamp: isoSecondsAfterTestStart(number * 60),
      parentId: isReply ? toNetworkId(number + 1) : undefined,
    });
  });
}

/** Discards the jobs that the product enqueues: they are not part of the measurement. */
export function stubQueues(): void {
  mockClient(SQSClient).resolves({});
  process.env.COMMENTS_QUEUE_URL = 'https://queue.example/comments';
  process.env.MAIL_QUEUE_URL = 'https://queue.example/mail';
}

/** Posts without comments, with captions of 40 words. */
export async function seedPosts(account: AccountRef, mediaIds: readonly string[]): Promise<void> {
  const generateText = createRandomTextGenerator(mediaIds.length);
  const media = mediaIds.map((id) => makeNetworkMedia(id, { caption: generateText(40) }));
  await savePosts(account, { media, coveredRange: undefined });
}

/** Adds that many new comments to a post. */
export async function seedComments(post: PostRef, count: number): Promise<void> {
  logProgress(`Storing ${count} comments`);
  const comments = generateComments(count);
  for (let start = 0; start < count; start += COMMENTS_PER_BATCH) {
    await saveComments(
      post,
      makeFetchedComments(comments.slice(start, start + COMMENTS_PER_BATCH)),
    );
  }
}

/** Runs the work with a table of its own. */
export async function runWithBenchTable<Result>(work: () => Promise<Result>): Promise<Result> {
  const store = await startTableStore();
  try {
    await openTestTable(store.endpoint);
    fakeOriginSecrets();
    return await work();
  } finally {
    await store.stop();
  }
}
