// The network's responses: comments, posts, conversations and messages as JSON, in pages.
import {
  STORM_ACCOUNT,
  STORM_FACEBOOK_PAGE_ID,
  type StormComment,
  type StormContent,
  type StormConversation,
  type StormMessage,
  type StormPost,
} from './storm-content.ts';

const PAGE_SIZE = 50;
/** The network returns no details of older messages. */
const READABLE_MESSAGES = 20;

const formatNetworkTime = (at: number): string =>
  new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

type ListedContent = { readonly id: string };
type Paging = { readonly limit?: number; readonly after?: string | undefined };

/** One page of a list; the cursor is the id of its last element. */
function toPage<Item extends ListedContent>(
  items: readonly Item[],
  toJson: (row: Item) => object,
  { limit = PAGE_SIZE, after }: Paging,
): object {
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  if (last === undefined || start + limit >= items.length) return { data: page.map(toJson) };
  const paging = { cursors: { after: last.id }, next: `https://next.invalid/?after=${last.id}` };
  return { data: page.map(toJson), paging };
}

const sortNewestFirst = <Item extends { readonly at: number }>(items: readonly Item[]): Item[] =>
  items.toReversed().sort((a, b) => b.at - a.at);

const listReplies = (content: StormContent, { id, mediaId }: StormComment): StormComment[] =>
  sortNewestFirst(
    (content.posts.get(mediaId)?.comments ?? []).filter(({ parentId }) => parentId === id),
  );

const toBareCommentJson = ({ id, text, at, from, parentId }: StormComment): object => ({
  id,
  text,
  username: from.username,
  timestamp: formatNetworkTime(at),
  like_count: 0,
  hidden: false,
  from,
  ...(parentId && { parent_id: parentId }),
});

export function toStormRepliesPage(
  content: StormContent,
  comment: StormComment,
  paging: Paging,
): object {
  return toPage(listReplies(content, comment), toBareCommentJson, paging);
}

/** A comment, with its replies and its post where `fields` requests them. */
export function toStormCommentJson(
  content: StormContent,
  comment: StormComment,
  fields: string,
): object {
  const replies = /\breplies\b/.test(fields) ? listReplies(content, comment) : [];
  return {
    ...toBareCommentJson(comment),
    ...(/\bmedia\b/.test(fields) && { media: { id: comment.mediaId } }),
    ...(replies.length > 0 && { replies: toPage(replies, toBareCommentJson, {}) }),
  };
}

export function toStormCommentsPage(
  content: StormContent,
  post: StormPost,
  fields: string,
  paging: Paging,
): object {
  const top = sortNewestFirst(post.comments.filter(({ parentId }) => parentId === undefined));
  return toPage(top, (comment) => toStormCommentJson(content, comment, fields), paging);
}

export const toStormPostJson = ({ id, at, comments }: StormPost): object => ({
  id,
  caption: `Post ${id}`,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: 'https://pictures.invalid/a.jpg',
  permalink: `https://posts.invalid/${id}`,
  timestamp: formatNetworkTime(at),
  comments_count: comments.length,
  like_count: 3,
});

export const toStormPostsPage = (content: StormContent, paging: Paging): object =>
  toPage(sortNewestFirst([...content.posts.values()]), toStormPostJson, paging);

const getAuthor = (content: StormContent, { fromId, conversationId }: StormMessage) =>
  fromId === STORM_ACCOUNT.id ? STORM_ACCOUNT : content.conversations.get(conversationId)?.contact;

export const toStormMessageJson = (content: StormContent, message: StormMessage): object => ({
  id: message.id,
  created_time: formatNetworkTime(message.at),
  from: getAuthor(content, message),
  message: message.text,
});

export const isStormMessageReadable = (
  content: StormContent,
  { id, conversationId }: StormMessage,
): boolean =>
  (content.conversations.get(conversationId)?.messages ?? [])
    .slice(-READABLE_MESSAGES)
    .some((one) => one.id === id);

export const toStormConversationJson = (
  content: StormContent,
  { id, contact, messages }: StormConversation,
): object => ({
  id,
  updated_time: formatNetworkTime(messages.at(-1)?.at ?? 0),
  participants: { data: [STORM_ACCOUNT, contact] },
  messages: {
    data: messages
      .slice(-READABLE_MESSAGES)
      .reverse()
      .map((message) => toStormMessageJson(content, message)),
  },
});

/** The conversations with messages, latest first; only that with one contact where an id is given. */
export function toStormConversationsPage(
  content: StormContent,
  personId: string | undefined,
  paging: Paging,
): object {
  const startedConversations = [...content.conversations.values()].filter(
    ({ contact, messages }) =>
      messages.length > 0 && (personId === undefined || contact.id === personId),
  );
  const latest = startedConversations.sort(
    (a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0),
  );
  return toPage(latest, (conversation) => toStormConversationJson(content, conversation), paging);
}

const toProfileJson = (content: StormContent) => ({
  ...STORM_ACCOUNT,
  name: 'Storm',
  media_count: content.posts.size,
  followers_count: 400,
  follows_count: 1,
});

export const toStormAccountJson = (content: StormContent): object => toProfileJson(content);

export const toStormFacebookPagesJson = (content: StormContent): object => ({
  data: [
    {
      id: STORM_FACEBOOK_PAGE_ID,
      name: 'Storm',
      access_token: 'page-token',
      instagram_business_account: toProfileJson(content),
    },
  ],
});
