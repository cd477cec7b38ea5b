// What must hold in the end: the lists are the network's, each thing once, and every reply is accounted for.
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { conversationsContracts as conversations } from '#shared/contracts/conversations.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import type { Client } from './client.ts';
import { ACCOUNT, type Conversation, isOwn, type Post, type World } from './network/world.ts';
import type { Reply } from './owner.ts';

export type Problem = {
  readonly kind: 'missing' | 'twice' | 'foreign' | 'count' | 'stuck';
  readonly of: string;
  readonly what: string;
};

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Every page of a list. Its total is that of the last page. */
async function readAll<Row>(
  read: (paging: { page_limit: number; pagination_offset: number }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read({ page_limit: PAGE_SIZE, pagination_offset: rows.length });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return { rows, total: page.total };
  }
}

function compare(
  of: string,
  listed: readonly string[],
  there: readonly string[],
  total: number,
): Problem[] {
  const known = new Set(listed);
  const wanted = new Set(there);
  const twice = listed.length - known.size;
  const missing = there.filter((id) => !known.has(id));
  const foreign = [...known].filter((id) => !wanted.has(id));
  return [
    ...missing.map((id): Problem => ({ kind: 'missing', of, what: id })),
    ...foreign.map((id): Problem => ({ kind: 'foreign', of, what: id })),
    ...(twice > 0 ? [{ kind: 'twice', of, what: `${twice} listed twice` } as const] : []),
    ...(total === there.length
      ? []
      : [{ kind: 'count', of, what: `total ${total} of ${there.length}` } as const]),
  ];
}

const count = (of: string, name: string, shown: number, right: number): Problem[] =>
  shown === right ? [] : [{ kind: 'count', of, what: `${name} ${shown} instead of ${right}` }];

async function checkPost(client: Client, post: Post): Promise<Problem[]> {
  const of = `post ${post.id}`;
  let shown: { new_comments_count: number; comments_count: number } | undefined;
  let updating = false;
  const { rows, total } = await readAll(async (paging) => {
    const input = { instagram_post_media_id: post.id, ...paging };
    const page = await client.ask(posts.listComments, input);
    if (!page.ok || 'unchanged' in page.body) return { rows: [], total: 0 };
    shown = page.body.post;
    updating = page.body.still_updating_comments_from_api;
    return { rows: page.body.comments, total: page.body.total_comments_count };
  });
  const ids = post.comments.map(({ id }) => id);
  const parents = new Map(post.comments.map(({ id, parentId }) => [id, parentId ?? null]));
  const moved = rows.filter(({ id, replied_to_id }) => parents.get(id) !== replied_to_id);
  return [
    ...compare(
      of,
      rows.map(({ id }) => id),
      ids,
      total,
    ),
    ...moved.map(({ id }): Problem => ({ kind: 'count', of, what: `${id} in another thread` })),
    ...count(
      of,
      'new',
      shown?.new_comments_count ?? 0,
      post.comments.filter((one) => !isOwn(one)).length,
    ),
    ...count(
      of,
      'unseen',
      rows.filter(({ seen, is_own }) => !seen && !is_own).length,
      shown?.new_comments_count ?? 0,
    ),
    ...count(of, 'comments_count', shown?.comments_count ?? 0, ids.length),
    ...(updating ? [{ kind: 'stuck', of, what: 'still updating' } as const] : []),
  ];
}

/** How many may be new: what came after the last own word must be, what came before may be where its event was late. */
function newBounds({ messages }: Conversation, imported: number): readonly [number, number] {
  const own = messages.findLastIndex(({ fromId }) => fromId === ACCOUNT.id);
  const others = (from: number) =>
    messages.slice(from).filter(({ fromId }) => fromId !== ACCOUNT.id).length;
  return [others(own + 1), own > imported ? others(imported + 1) : others(own + 1)];
}

async function checkConversation(
  client: Client,
  conversation: Conversation,
  linkedAt: number,
): Promise<Problem[]> {
  const of = `conversation ${conversation.id}`;
  let fresh = 0;
  const { rows, total } = await readAll(async (paging) => {
    const input = { instagram_conversation_id: conversation.id, ...paging };
    const page = await client.ask(conversations.listMessages, input);
    if (!page.ok || 'unchanged' in page.body) return { rows: [], total: 0 };
    fresh = page.body.conversation.new_messages_count;
    return { rows: page.body.conversation_messages, total: page.body.total_messages_count };
  });
  const held = rows.filter(({ pending_post }) => !pending_post);
  const imported = conversation.messages.findLastIndex(
    ({ fromId, at }) => fromId === ACCOUNT.id && at < linkedAt,
  );
  const [least, most] = newBounds(conversation, imported);
  return [
    ...compare(
      of,
      held.map(({ id }) => id),
      conversation.messages.map(({ id }) => id),
      total,
    ),
    ...count(of, 'unseen', held.filter(({ seen, is_own }) => !seen && !is_own).length, fresh),
    ...(fresh < least || fresh > most
      ? [{ kind: 'count', of, what: `new ${fresh} not within ${least} and ${most}` } as const]
      : []),
    ...(held.length < rows.length ? [{ kind: 'stuck', of, what: 'a pending reply' } as const] : []),
  ];
}

async function checkLists(client: Client, world: World): Promise<Problem[]> {
  const postList = await readAll(async (paging) => {
    const page = await client.call(posts.listPosts, paging);
    if ('unchanged' in page) throw new Error('Nobody has asked for changes only.');
    return { rows: page.posts, total: page.total_posts_count };
  });
  const begun = [...world.conversations.values()].filter(({ messages }) => messages.length > 0);
  const talks = await readAll(async (paging) => {
    const page = await client.call(conversations.listConversations, paging);
    if ('unchanged' in page) throw new Error('Nobody has asked for changes only.');
    return { rows: page.conversations, total: page.total_conversations_count };
  });
  const postIds = postList.rows.map(({ media_id }) => media_id);
  const talkIds = talks.rows.map(({ id }) => id);
  return [
    ...compare('the posts', postIds, [...world.posts.keys()], postList.total),
    ...compare(
      'the conversations',
      talkIds,
      begun.map(({ id }) => id),
      talks.total,
    ),
  ];
}

/** Everything that is not as it must be. */
export async function check(client: Client, world: World, linkedAt: number): Promise<Problem[]> {
  const problems = await checkLists(client, world);
  for (const post of world.posts.values()) problems.push(...(await checkPost(client, post)));
  for (const conversation of world.conversations.values()) {
    if (conversation.messages.length === 0) continue;
    problems.push(...(await checkConversation(client, conversation, linkedAt)));
  }
  const { importing } = await client.call(connection.getImport);
  if (importing) problems.push({ kind: 'stuck', of: 'the import', what: 'running' });
  return problems;
}

/** How often each reply is on the network. */
export function timesPublished(world: World, { text, subject }: Reply): number {
  const own =
    subject.kind === 'comment'
      ? [...world.comments.values()].filter((one) => isOwn(one))
      : [...world.messages.values()].filter(({ fromId }) => fromId === ACCOUNT.id);
  return own.filter((one) => one.text === text).length;
}

export function checkReplies(world: World, replies: readonly Reply[]): Problem[] {
  return replies.flatMap((reply): Problem[] => {
    const of = `${reply.subject.kind} reply "${reply.text}"`;
    const times = timesPublished(world, reply);
    if (times > 1) return [{ kind: 'twice', of, what: `published ${times} times` }];
    if (reply.state === 'open') return [{ kind: 'stuck', of, what: reply.lastAnswer }];
    if (reply.state === 'live' && times === 0) {
      return [{ kind: 'missing', of, what: 'live, but not on the network' }];
    }
    return [];
  });
}
