// What must hold after an import and its refreshes: our lists are the network's, to the last comment.
import { expect } from 'vitest';
import { listConversations } from '#functions/conversations/use-cases/list-conversations.ts';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import { countOf, inOrder, newestFirst, readableLines, type Said } from './content.ts';
import { contentOf, type Status } from './import-scenario.ts';
import type { Simulation } from './simulator.ts';

type Shown = { readonly id: string; readonly isOwn: boolean; readonly parent: string | null };

const callerOf = ({ tenant: { subject } }: Simulation) =>
  ({ userId: subject.userId, igUserId: subject.igUserId }) as never;

type Page<One> = { readonly list: readonly One[]; readonly total: number };

/** Page after page, as the app asks for them; the total is the same on each. */
async function walk<One>(size: number, read: (offset: number) => Promise<Page<One>>) {
  const all: One[] = [];
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
async function mirrorOf(simulation: Simulation, size: number) {
  const caller = callerOf(simulation);
  const posts = await walk(size, async (pagination_offset) => {
    const answer = await listPosts({
      caller,
      request: { page_limit: size, pagination_offset },
    } as never);
    if ('unchanged' in answer) throw new Error('an answer without posts');
    return { list: answer.posts, total: answer.total_posts_count };
  });
  const comments = [];
  for (const { media_id } of posts.all) {
    const walked = await walk(size, async (pagination_offset) => {
      const request = { instagram_post_media_id: media_id, page_limit: size, pagination_offset };
      const answer = await listComments({ caller, request } as never);
      if ('unchanged' in answer) throw new Error('an answer without comments');
      const list = answer.comments.map(
        ({ id, is_own, replied_to_id }): Shown => ({ id, isOwn: is_own, parent: replied_to_id }),
      );
      return { list, total: answer.total_comments_count };
    });
    comments.push({ media: media_id, ...walked });
  }
  return { posts, comments };
}

/** All conversations and their messages as the lists show them, in pages of `size`. */
async function chatsOf(simulation: Simulation, size: number) {
  const caller = callerOf(simulation);
  const conversations = await walk(size, async (pagination_offset) => {
    const request = { page_limit: size, pagination_offset };
    const answer = await listConversations({ caller, request } as never);
    if ('unchanged' in answer) throw new Error('an answer without conversations');
    return { list: answer.conversations, total: answer.total_conversations_count };
  });
  const messages = [];
  for (const { id } of conversations.all) {
    const walked = await walk(size, async (pagination_offset) => {
      const request = { instagram_conversation_id: id, page_limit: size, pagination_offset };
      const answer = await listMessages({ caller, request } as never);
      if ('unchanged' in answer) throw new Error('an answer without messages');
      const list = answer.conversation_messages.toReversed();
      return { list, total: answer.total_messages_count };
    });
    messages.push(walked);
  }
  return { conversations, messages };
}

/** Each conversation once, latest first, with what of it can be read. */
async function expectChatsMirrored(simulation: Simulation, size: number): Promise<void> {
  const { chats } = contentOf(simulation);
  const { igUserId } = simulation.tenant.subject;
  const mirror = await simulation.world.look(() => chatsOf(simulation, size));
  expect(mirror.conversations.all.map(({ id }) => id)).toEqual(chats.map(({ id }) => id));
  expect(mirror.conversations.total).toBe(chats.length);
  for (const [index, chat] of chats.entries()) {
    const lines = readableLines(chat);
    const { all, total } = mirror.messages[index] ?? { all: [], total: -1 };
    expect(
      all.map(({ id, is_own, message }) => ({ id, is_own, message })),
      `messages of ${chat.id}`,
    ).toEqual(
      lines.map(({ id, fromId, text }) => ({ id, is_own: fromId === igUserId, message: text })),
    );
    expect(total, `total of ${chat.id}`).toBe(lines.length);
    const answer = lines.findIndex(({ fromId }) => fromId === igUserId);
    const unanswered = answer === -1 ? lines.length : answer;
    expect(mirror.conversations.all[index]?.new_messages_count).toBe(unanswered);
  }
}

const sideOf = (said: Said, threads: readonly Said[], own: string): Shown => ({
  id: said.id,
  isOwn: said.fromId === own,
  parent: threads.find(({ replies }) => replies.includes(said))?.id ?? null,
});

/** No gap, no repeat, every count right, on pages of any size. */
export async function expectMirrored(simulation: Simulation, size = 50): Promise<void> {
  await expectChatsMirrored(simulation, size);
  const { igUserId } = simulation.tenant.subject;
  const network = [...contentOf(simulation).posts].sort(newestFirst);
  const mirror = await simulation.world.look(() => mirrorOf(simulation, size));
  expect(mirror.posts.all.map(({ media_id }) => media_id)).toEqual(network.map(({ id }) => id));
  expect(mirror.posts.total).toBe(network.length);
  for (const [index, post] of network.entries()) {
    const { all, total } = mirror.comments[index] ?? { all: [], total: -1 };
    const truth = inOrder(post).map((said) => sideOf(said, post.comments, igUserId));
    expect(all, `comments of the post ${post.id}`).toEqual(truth);
    expect(total, `total of the post ${post.id}`).toBe(countOf(post));
    const fresh = truth.filter(({ isOwn }) => !isOwn).length;
    expect(mirror.posts.all[index]?.new_comments_count, `new ones of ${post.id}`).toBe(fresh);
  }
}

/** How often the table took a write that ended an import; a repeated request counts once. */
function endsOf({ writes }: Simulation): number {
  const ends = writes.flatMap(({ input }) => {
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
  return new Set(ends).size;
}

/** `importing` turned false exactly once, and nobody was promised more than there was. */
export function expectHonestProgress(simulation: Simulation, told: readonly Status[]): void {
  const first = told.findIndex(({ importing }) => !importing);
  expect(first, 'the import ends').toBeGreaterThan(-1);
  expect(told.slice(first).filter(({ importing }) => importing)).toEqual([]);
  expect(endsOf(simulation), 'writes that ended the import').toBe(1);
  for (const kind of ['posts', 'comments', 'conversations', 'messages'] as const) {
    const done = told.map(({ progress }) => progress[kind].done);
    expect(done, `${kind} done only grow`).toEqual([...done].sort((a, b) => a - b));
    const promised = told.filter(({ progress }) => progress[kind].done > progress[kind].total);
    expect(promised, `${kind} done within their total`).toEqual([]);
  }
}

/** What the finished import says it read is what there was. */
export function expectWholeProgress(simulation: Simulation, told: readonly Status[]): void {
  const { posts, chats } = contentOf(simulation);
  const messages = chats.reduce((sum, chat) => sum + readableLines(chat).length, 0);
  const comments = posts.reduce((sum, post) => sum + countOf(post), 0);
  expect(told.at(-1)?.progress).toMatchObject({
    posts: { done: posts.length, total: posts.length },
    comments: { done: comments, total: comments },
    conversations: { done: chats.length, total: chats.length },
    messages: { done: messages, total: messages },
  });
}
