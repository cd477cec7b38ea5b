// The network's answers: how it shows comments, posts, conversations and messages, page by page.
import {
  ACCOUNT,
  type Comment,
  type Conversation,
  type Message,
  PAGE_ID,
  type Post,
  type World,
} from './world.ts';

const PAGE = 50;
/** Of older messages the network shows no details. */
const READABLE_MESSAGES = 20;

const time = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

type Listed = { readonly id: string };
type Paged = { readonly limit?: number; readonly after?: string | undefined };

/** One page of a list; the cursor is the id of its last row. */
function pageOf<Row extends Listed>(
  rows: readonly Row[],
  toJson: (row: Row) => object,
  { limit = PAGE, after }: Paged,
): object {
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  if (last === undefined || start + limit >= rows.length) return { data: page.map(toJson) };
  const paging = { cursors: { after: last.id }, next: `https://next.invalid/?after=${last.id}` };
  return { data: page.map(toJson), paging };
}

const newestFirst = <Row extends { readonly at: number }>(rows: readonly Row[]): Row[] =>
  rows.toReversed().sort((a, b) => b.at - a.at);

const repliesOf = (world: World, { id, mediaId }: Comment): Comment[] =>
  newestFirst((world.posts.get(mediaId)?.comments ?? []).filter(({ parentId }) => parentId === id));

const bareCommentJson = ({ id, text, at, from, parentId }: Comment): object => ({
  id,
  text,
  username: from.username,
  timestamp: time(at),
  like_count: 0,
  hidden: false,
  from,
  ...(parentId && { parent_id: parentId }),
});

export function repliesPage(world: World, comment: Comment, paged: Paged): object {
  return pageOf(repliesOf(world, comment), bareCommentJson, paged);
}

/** With its replies and its post where the fields ask for them. */
export function commentJson(world: World, comment: Comment, fields: string): object {
  const replies = /\breplies\b/.test(fields) ? repliesOf(world, comment) : [];
  return {
    ...bareCommentJson(comment),
    ...(/\bmedia\b/.test(fields) && { media: { id: comment.mediaId } }),
    ...(replies.length > 0 && { replies: pageOf(replies, bareCommentJson, {}) }),
  };
}

export function commentsPage(world: World, post: Post, fields: string, paged: Paged): object {
  const top = newestFirst(post.comments.filter(({ parentId }) => parentId === undefined));
  return pageOf(top, (comment) => commentJson(world, comment, fields), paged);
}

export const postJson = ({ id, at, comments }: Post): object => ({
  id,
  caption: `Post ${id}`,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: 'https://pictures.invalid/a.jpg',
  permalink: `https://posts.invalid/${id}`,
  timestamp: time(at),
  comments_count: comments.length,
  like_count: 3,
});

export const postsPage = (world: World, paged: Paged): object =>
  pageOf(newestFirst([...world.posts.values()]), postJson, paged);

const personOf = (world: World, { fromId, conversationId }: Message) =>
  fromId === ACCOUNT.id ? ACCOUNT : world.conversations.get(conversationId)?.person;

export const messageJson = (world: World, message: Message): object => ({
  id: message.id,
  created_time: time(message.at),
  from: personOf(world, message),
  message: message.text,
});

export const isReadable = (world: World, { id, conversationId }: Message): boolean =>
  (world.conversations.get(conversationId)?.messages ?? [])
    .slice(-READABLE_MESSAGES)
    .some((one) => one.id === id);

export const conversationJson = (world: World, { id, person, messages }: Conversation): object => ({
  id,
  updated_time: time(messages.at(-1)?.at ?? 0),
  participants: { data: [ACCOUNT, person] },
  messages: {
    data: messages
      .slice(-READABLE_MESSAGES)
      .reverse()
      .map((message) => messageJson(world, message)),
  },
});

/** Those that were begun, latest activity first; with one person alone where they are named. */
export function conversationsPage(
  world: World,
  personId: string | undefined,
  paged: Paged,
): object {
  const begun = [...world.conversations.values()].filter(
    ({ person, messages }) =>
      messages.length > 0 && (personId === undefined || person.id === personId),
  );
  const latest = begun.sort((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0));
  return pageOf(latest, (conversation) => conversationJson(world, conversation), paged);
}

const profile = (world: World) => ({
  ...ACCOUNT,
  name: 'Storm',
  media_count: world.posts.size,
  followers_count: 400,
  follows_count: 1,
});

export const accountJson = (world: World): object => profile(world);

export const pagesJson = (world: World): object => ({
  data: [
    {
      id: PAGE_ID,
      name: 'Storm',
      access_token: 'page-token',
      instagram_business_account: profile(world),
    },
  ],
});
