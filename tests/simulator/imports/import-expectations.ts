// The result of an import and its refreshes: the product's lists equal the network's.
import { expect } from 'vitest';
import { listConversations } from '#functions/conversations/use-cases/list-conversations.ts';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import {
  compareTimestampsNewestFirst,
  compareTimestampsOldestFirst,
  countPostComments,
  getReadableMessages,
  listCommentsInProductOrder,
  type SimulatedContentComment,
  type SimulatedContentPost,
} from '../network/random-account-content.ts';
import type { Simulation } from '../runs/simulator.ts';
import { getSimulatedContentNetwork, type PolledImportStatus } from './import-scenario.ts';

type ShownComment = {
  readonly id: string;
  readonly isOwn: boolean;
  readonly parent: string | null;
};

const getCaller = ({ tenant: { subject } }: Simulation) =>
  ({ userId: subject.userId, igUserId: subject.igUserId }) as never;

type ListPage<Item> = { readonly list: readonly Item[]; readonly total: number };

/** Reads all pages as the app does; the total must be the same on each. */
async function readAllPages<Item>(size: number, read: (offset: number) => Promise<ListPage<Item>>) {
  const all: Item[] = [];
  let total = 0;
  for (let offset = 0; ; offset += size) {
    const page = await read(offset);
    if (offset > 0) expect(page.total, 'the total of a later page').toBe(total);
    total = page.total;
    all.push(...page.list);
    if (page.list.length < size) return { all, total };
  }
}

/** All posts and their comments as the lists show them, in pages of `size`. */
async function readShownPosts(simulation: Simulation, size: number) {
  const caller = getCaller(simulation);
  const posts = await readAllPages(size, async (pagination_offset) => {
    const response = await listPosts({
      caller,
      request: { page_limit: size, pagination_offset },
    } as never);
    if ('unchanged' in response) throw new Error('the response has no posts');
    return { list: response.posts, total: response.total_posts_count };
  });
  const comments = [];
  for (const { media_id } of posts.all) {
    const page = await readAllPages(size, async (pagination_offset) => {
      const request = { instagram_post_media_id: media_id, page_limit: size, pagination_offset };
      const response = await listComments({ caller, request } as never);
      if ('unchanged' in response) throw new Error('the response has no comments');
      const list = response.comments.map(
        ({ id, is_own, replied_to_id }): ShownComment => ({
          id,
          isOwn: is_own,
          parent: replied_to_id,
        }),
      );
      return { list, total: response.total_comments_count };
    });
    comments.push({ media: media_id, ...page });
  }
  return { posts, comments };
}

/** All conversations and their messages as the lists show them, in pages of `size`. */
async function readShownConversations(simulation: Simulation, size: number) {
  const caller = getCaller(simulation);
  const conversations = await readAllPages(size, async (pagination_offset) => {
    const request = { page_limit: size, pagination_offset };
    const response = await listConversations({ caller, request } as never);
    if ('unchanged' in response) throw new Error('the response has no conversations');
    return { list: response.conversations, total: response.total_conversations_count };
  });
  const messages = [];
  for (const { id } of conversations.all) {
    const page = await readAllPages(size, async (pagination_offset) => {
      const request = { instagram_conversation_id: id, page_limit: size, pagination_offset };
      const response = await listMessages({ caller, request } as never);
      if ('unchanged' in response) throw new Error('the response has no messages');
      const list = response.conversation_messages.toReversed();
      return { list, total: response.total_messages_count };
    });
    messages.push(page);
  }
  return { conversations, messages };
}

/** Each conversation is listed once, latest first, with the messages that can be read. */
async function expectConversationsImported(simulation: Simulation, size: number): Promise<void> {
  const { conversations } = getSimulatedContentNetwork(simulation);
  const { igUserId } = simulation.tenant.subject;
  const shown = await simulation.world.runAsObserver(() =>
    readShownConversations(simulation, size),
  );
  expect(shown.conversations.all.map(({ id }) => id)).toEqual(conversations.map(({ id }) => id));
  expect(shown.conversations.total).toBe(conversations.length);
  for (const [index, networkConversation] of conversations.entries()) {
    const readableMessages = getReadableMessages(networkConversation);
    const { all, total } = shown.messages[index] ?? { all: [], total: -1 };
    expect(
      all.map(({ id, is_own, message }) => ({ id, is_own, message })),
      `messages of ${networkConversation.id}`,
    ).toEqual(
      readableMessages.map(({ id, fromId, text }) => ({
        id,
        is_own: fromId === igUserId,
        message: text,
      })),
    );
    expect(total, `total of ${networkConversation.id}`).toBe(readableMessages.length);
    const lastAnswerIndex = readableMessages.findIndex(({ fromId }) => fromId === igUserId);
    const unanswered = lastAnswerIndex === -1 ? readableMessages.length : lastAnswerIndex;
    expect(shown.conversations.all[index]?.new_messages_count).toBe(unanswered);
  }
}

const toShownComment = (
  comment: SimulatedContentComment,
  threads: readonly SimulatedContentComment[],
  accountId: string,
): ShownComment => ({
  id: comment.id,
  isOwn: comment.fromId === accountId,
  parent: threads.find(({ replies }) => replies.includes(comment))?.id ?? null,
});

/**
 * Whether one of the later comments in its thread answers a comment. No simulated text mentions a person, so only the
 * comment directly after a reply answers it.
 */
const isAnsweredBy = (
  comment: SimulatedContentComment,
  laterInThread: readonly SimulatedContentComment[],
  { thread, accountId }: { readonly thread: SimulatedContentComment; readonly accountId: string },
): boolean =>
  (comment === thread ? laterInThread : laterInThread.slice(0, 1)).some(
    ({ fromId }) => fromId === accountId,
  );

/**
 * Whether a comment is new; undefined when that depends on which deleted replies the product has seen. A comment whose
 * answer was deleted is open again but not new.
 */
function isNewInThread(
  comment: SimulatedContentComment,
  thread: SimulatedContentComment,
  accountId: string,
): boolean | undefined {
  if (comment.fromId === accountId) return false;
  const isLater = (reply: SimulatedContentComment) =>
    comment === thread || compareTimestampsOldestFirst(reply, comment) > 0;
  const listed = thread.replies.filter(isLater).sort(compareTimestampsOldestFirst);
  const deleted = (thread.deletedReplies ?? []).filter(isLater);
  // The threads that the product may have seen: the list with any one of the deleted replies.
  const verdicts = [
    listed,
    ...deleted.map((reply) => [...listed, reply].sort(compareTimestampsOldestFirst)),
  ];
  const answered = verdicts.map((later) => isAnsweredBy(comment, later, { thread, accountId }));
  return new Set(answered).size === 1 ? !answered[0] : undefined;
}

/** The least and the most comments of a post that may be new; they are equal when no reply was deleted. */
function countNewComments(
  post: SimulatedContentPost,
  accountId: string,
): { readonly least: number; readonly most: number } {
  const isNew = post.comments.flatMap((thread) =>
    [thread, ...thread.replies].map((comment) => isNewInThread(comment, thread, accountId)),
  );
  const least = isNew.filter((one) => one === true).length;
  return { least, most: least + isNew.filter((one) => one === undefined).length };
}

/** Lists have no gap and no duplicate, and every count is right, on pages of any size. */
export async function expectContentImported(simulation: Simulation, size = 50): Promise<void> {
  await expectConversationsImported(simulation, size);
  const { igUserId } = simulation.tenant.subject;
  const networkPosts = [...getSimulatedContentNetwork(simulation).posts].sort(
    compareTimestampsNewestFirst,
  );
  const shown = await simulation.world.runAsObserver(() => readShownPosts(simulation, size));
  expect(shown.posts.all.map(({ media_id }) => media_id)).toEqual(networkPosts.map(({ id }) => id));
  expect(shown.posts.total).toBe(networkPosts.length);
  for (const [index, post] of networkPosts.entries()) {
    const { all, total } = shown.comments[index] ?? { all: [], total: -1 };
    const expectedComments = listCommentsInProductOrder(post).map((comment) =>
      toShownComment(comment, post.comments, igUserId),
    );
    expect(all, `comments of the post ${post.id}`).toEqual(expectedComments);
    expect(total, `total of the post ${post.id}`).toBe(countPostComments(post));
    const { least, most } = countNewComments(post, igUserId);
    const newCount = shown.posts.all[index]?.new_comments_count;
    expect(newCount, `new ones of ${post.id}`).toBeGreaterThanOrEqual(least);
    expect(newCount, `new ones of ${post.id}`).toBeLessThanOrEqual(most);
  }
}

/** How many writes ended an import; a repeated request counts once. */
function countImportEnds({ writes }: Simulation): number {
  const endTokens = writes.flatMap(({ input }) => {
    const { TransactItems = [], ClientRequestToken } = input as {
      TransactItems?: {
        Update?: { Key: { sk: { S: string } }; ExpressionAttributeValues: object };
      }[];
      ClientRequestToken?: string;
    };
    const isEnd = TransactItems.some(
      ({ Update }) =>
        Update?.Key.sk.S === 'IMPORT' &&
        Object.values(Update.ExpressionAttributeValues).some((value) => value.S === 'done'),
    );
    return isEnd ? [ClientRequestToken] : [];
  });
  return new Set(endTokens).size;
}

/** `importing` turned false exactly once, and no progress exceeded its total. */
export function expectConsistentImportProgress(
  simulation: Simulation,
  statuses: readonly PolledImportStatus[],
): void {
  const first = statuses.findIndex(({ importing }) => !importing);
  expect(first, 'the import ends').toBeGreaterThan(-1);
  expect(statuses.slice(first).filter(({ importing }) => importing)).toEqual([]);
  expect(countImportEnds(simulation), 'writes that ended the import').toBe(1);
  for (const kind of ['posts', 'comments', 'conversations', 'messages'] as const) {
    const done = statuses.map(({ progress }) => progress[kind].done);
    expect(done, `${kind} done only grow`).toEqual([...done].sort((a, b) => a - b));
    // The total is 0 while it is unknown.
    const exceeded = statuses.filter(
      ({ progress }) => progress[kind].total > 0 && progress[kind].done > progress[kind].total,
    );
    expect(exceeded, `${kind} done within their total`).toEqual([]);
  }
}

/** The progress of the finished import equals the network's content. */
export function expectCompleteImportProgress(
  simulation: Simulation,
  statuses: readonly PolledImportStatus[],
): void {
  const { posts, conversations } = getSimulatedContentNetwork(simulation);
  const messages = conversations.reduce(
    (sum, networkConversation) => sum + getReadableMessages(networkConversation).length,
    0,
  );
  const comments = posts.reduce((sum, post) => sum + countPostComments(post), 0);
  expect(statuses.at(-1)?.progress).toMatchObject({
    posts: { done: posts.length, total: posts.length },
    comments: { done: comments, total: comments },
    conversations: { done: conversations.length, total: conversations.length },
    messages: { done: messages, total: messages },
  });
}
