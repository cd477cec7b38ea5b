// The checks at the end of a storm: the lists equal the network's without duplicates, and every reply is either live or
// returned.
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { conversationsContracts as conversations } from '#shared/contracts/conversations.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { StormApiClient } from './storm-api-client.ts';
import {
  isOwnComment,
  STORM_ACCOUNT,
  type StormComment,
  type StormContent,
  type StormConversation,
  type StormPost,
} from './storm-network/storm-content.ts';
import type { StormPostedReply } from './storm-owner.ts';

export type StormProblem = {
  readonly kind: 'missing' | 'duplicate' | 'unexpected' | 'count' | 'stuck';
  readonly of: string;
  readonly description: string;
};

type ListPage<Item> = { readonly items: readonly Item[]; readonly total: number };

/** Reads every page of a list. The total is that of the last page. */
async function readAll<Item>(
  read: (paging: { page_limit: number; pagination_offset: number }) => Promise<ListPage<Item>>,
): Promise<ListPage<Item>> {
  const items: Item[] = [];
  for (;;) {
    const page = await read({
      page_limit: DEFAULT_LIST_PAGE_SIZE,
      pagination_offset: items.length,
    });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return { items, total: page.total };
  }
}

function compareIds(
  of: string,
  listed: readonly string[],
  expected: readonly string[],
  total: number,
): StormProblem[] {
  const listedIds = new Set(listed);
  const expectedIds = new Set(expected);
  const duplicateCount = listed.length - listedIds.size;
  const missing = expected.filter((id) => !listedIds.has(id));
  const unexpected = [...listedIds].filter((id) => !expectedIds.has(id));
  return [
    ...missing.map((id): StormProblem => ({ kind: 'missing', of, description: id })),
    ...unexpected.map((id): StormProblem => ({ kind: 'unexpected', of, description: id })),
    ...(duplicateCount > 0
      ? [{ kind: 'duplicate', of, description: `${duplicateCount} listed twice` } as const]
      : []),
    ...(total === expected.length
      ? []
      : [{ kind: 'count', of, description: `total ${total} of ${expected.length}` } as const]),
  ];
}

const compareCount = (of: string, name: string, shown: number, expected: number): StormProblem[] =>
  shown === expected
    ? []
    : [{ kind: 'count', of, description: `${name} ${shown} instead of ${expected}` }];

/** In the order of the thread: an answer stands after its comment. */
function listLaterInThread(post: StormPost, comment: StormComment): readonly StormComment[] {
  const threadId = comment.parentId ?? comment.id;
  const toSecond = ({ at }: StormComment) => Math.floor(at / 1_000);
  const replies = post.comments
    .filter(({ parentId }) => parentId === threadId)
    .sort((left, right) => toSecond(left) - toSecond(right) || (left.id < right.id ? -1 : 1));
  return comment.parentId === undefined ? replies : replies.slice(replies.indexOf(comment) + 1);
}

/**
 * Answered comments are not new. The own comment directly after a reply answers it. A comment that later arrives
 * between the two changes nothing, so the count has a least and a most.
 */
function compareNewCount(of: string, shown: number, post: StormPost): StormProblem[] {
  const open = post.comments.filter((one) => !isOwnComment(one));
  const isAnswered = (comment: StormComment, later: readonly StormComment[]) =>
    (comment.parentId === undefined ? later : later.slice(0, 1)).some(isOwnComment);
  const most = open.filter((one) => !isAnswered(one, listLaterInThread(post, one))).length;
  const least = open.filter((one) => !listLaterInThread(post, one).some(isOwnComment)).length;
  const expected = shown < least ? least : most;
  return shown >= least && shown <= most ? [] : compareCount(of, 'new', shown, expected);
}

async function checkPost(client: StormApiClient, post: StormPost): Promise<StormProblem[]> {
  const of = `post ${post.id}`;
  let shown: { new_comments_count: number; comments_count: number } | undefined;
  let updating = false;
  const { items, total } = await readAll(async (paging) => {
    const input = { instagram_post_media_id: post.id, ...paging };
    const page = await client.request(posts.listComments, input);
    if (!page.ok || 'unchanged' in page.body) return { items: [], total: 0 };
    shown = page.body.post;
    updating = page.body.still_updating_comments_from_api;
    return { items: page.body.comments, total: page.body.total_comments_count };
  });
  const ids = post.comments.map(({ id }) => id);
  const parents = new Map(post.comments.map(({ id, parentId }) => [id, parentId ?? null]));
  const misplaced = items.filter(({ id, replied_to_id }) => parents.get(id) !== replied_to_id);
  return [
    ...compareIds(
      of,
      items.map(({ id }) => id),
      ids,
      total,
    ),
    ...misplaced.map(
      ({ id }): StormProblem => ({ kind: 'count', of, description: `${id} in another thread` }),
    ),
    ...compareNewCount(of, shown?.new_comments_count ?? 0, post),
    ...compareCount(
      of,
      'unseen',
      items.filter(({ seen, is_own }) => !seen && !is_own).length,
      shown?.new_comments_count ?? 0,
    ),
    ...compareCount(of, 'comments_count', shown?.comments_count ?? 0, ids.length),
    ...(updating ? [{ kind: 'stuck', of, description: 'still updating' } as const] : []),
  ];
}

/**
 * The least and most new messages: messages after the last outbound one must be new. Earlier ones may be new when the
 * outbound message's event was late.
 */
function getNewCountBounds(
  { messages }: StormConversation,
  lastImportedIndex: number,
): readonly [number, number] {
  const lastOutboundIndex = messages.findLastIndex(({ fromId }) => fromId === STORM_ACCOUNT.id);
  const countInbound = (from: number) =>
    messages.slice(from).filter(({ fromId }) => fromId !== STORM_ACCOUNT.id).length;
  return [
    countInbound(lastOutboundIndex + 1),
    lastOutboundIndex > lastImportedIndex
      ? countInbound(lastImportedIndex + 1)
      : countInbound(lastOutboundIndex + 1),
  ];
}

async function checkConversation(
  client: StormApiClient,
  conversation: StormConversation,
  linkedAt: number,
): Promise<StormProblem[]> {
  const of = `conversation ${conversation.id}`;
  let newCount = 0;
  const { items, total } = await readAll(async (paging) => {
    const input = { instagram_conversation_id: conversation.id, ...paging };
    const page = await client.request(conversations.listMessages, input);
    if (!page.ok || 'unchanged' in page.body) return { items: [], total: 0 };
    newCount = page.body.conversation.new_messages_count;
    return { items: page.body.conversation_messages, total: page.body.total_messages_count };
  });
  const publishedMessages = items.filter(({ pending_post }) => !pending_post);
  const lastImportedIndex = conversation.messages.findLastIndex(
    ({ fromId, at }) => fromId === STORM_ACCOUNT.id && at < linkedAt,
  );
  const [least, most] = getNewCountBounds(conversation, lastImportedIndex);
  return [
    ...compareIds(
      of,
      publishedMessages.map(({ id }) => id),
      conversation.messages.map(({ id }) => id),
      total,
    ),
    ...compareCount(
      of,
      'unseen',
      publishedMessages.filter(({ seen, is_own }) => !seen && !is_own).length,
      newCount,
    ),
    ...(newCount < least || newCount > most
      ? [
          {
            kind: 'count',
            of,
            description: `new ${newCount} not within ${least} and ${most}`,
          } as const,
        ]
      : []),
    ...(publishedMessages.length < items.length
      ? [{ kind: 'stuck', of, description: 'a pending reply' } as const]
      : []),
  ];
}

async function checkLists(client: StormApiClient, content: StormContent): Promise<StormProblem[]> {
  const postList = await readAll(async (paging) => {
    const page = await client.requestOrThrow(posts.listPosts, paging);
    if ('unchanged' in page) throw new Error('Unexpected `unchanged`: no known version was sent.');
    return { items: page.posts, total: page.total_posts_count };
  });
  const startedConversations = [...content.conversations.values()].filter(
    ({ messages }) => messages.length > 0,
  );
  const conversationList = await readAll(async (paging) => {
    const page = await client.requestOrThrow(conversations.listConversations, paging);
    if ('unchanged' in page) throw new Error('Unexpected `unchanged`: no known version was sent.');
    return { items: page.conversations, total: page.total_conversations_count };
  });
  const postIds = postList.items.map(({ media_id }) => media_id);
  const conversationIds = conversationList.items.map(({ id }) => id);
  return [
    ...compareIds('the posts', postIds, [...content.posts.keys()], postList.total),
    ...compareIds(
      'the conversations',
      conversationIds,
      startedConversations.map(({ id }) => id),
      conversationList.total,
    ),
  ];
}

/** All differences between the product's lists and the network. */
export async function findContentProblems(
  client: StormApiClient,
  content: StormContent,
  linkedAt: number,
): Promise<StormProblem[]> {
  const problems = await checkLists(client, content);
  for (const post of content.posts.values()) problems.push(...(await checkPost(client, post)));
  for (const conversation of content.conversations.values()) {
    if (conversation.messages.length === 0) continue;
    problems.push(...(await checkConversation(client, conversation, linkedAt)));
  }
  const { importing } = await client.requestOrThrow(connection.getImport);
  if (importing) problems.push({ kind: 'stuck', of: 'the import', description: 'running' });
  return problems;
}

/** How often a reply was published on the network. */
export function countPublicationsOfReply(
  content: StormContent,
  { text, subject }: StormPostedReply,
): number {
  const ownContents =
    subject.kind === 'comment'
      ? [...content.comments.values()].filter((one) => isOwnComment(one))
      : [...content.messages.values()].filter(({ fromId }) => fromId === STORM_ACCOUNT.id);
  return ownContents.filter((one) => one.text === text).length;
}

export function findPostedReplyProblems(
  content: StormContent,
  replies: readonly StormPostedReply[],
): StormProblem[] {
  return replies.flatMap((reply): StormProblem[] => {
    const of = `${reply.subject.kind} reply "${reply.text}"`;
    const times = countPublicationsOfReply(content, reply);
    if (times > 1) return [{ kind: 'duplicate', of, description: `published ${times} times` }];
    if (reply.state === 'open') return [{ kind: 'stuck', of, description: reply.lastResult }];
    if (reply.state === 'live' && times === 0) {
      return [{ kind: 'missing', of, description: 'live, but not on the network' }];
    }
    return [];
  });
}
