// Every key of the table. Tenancy is in the partition key: what belongs to a user begins with their id.
// Ids never hold `#` (shared/schemas/common.ts), so no id can reach beyond its own prefix.

import { sha256 } from '../crypto.ts';

export type Key = { readonly pk: string; readonly sk: string };

/** Names one social account of one user; everything of that account lies under it. */
export type AccountRef = { readonly userId: string; readonly igUserId: string };
export type PostRef = AccountRef & { readonly mediaId: string };
export type CommentRef = PostRef & { readonly commentId: string };
export type ConversationRef = AccountRef & { readonly conversationId: string };
export type MessageRef = ConversationRef & { readonly messageId: string };
/** Names a text of a response: one may have sent several. `claimedAt` is when it was first claimed (ISO). */
export type TextRef = { readonly responseId: string; readonly claimedAt: string };

const userPartition = (userId: string) => `USER#${userId}`;
const accountPartition = ({ userId, igUserId }: AccountRef) => `USER#${userId}#IG#${igUserId}`;
const postPartition = (post: PostRef) => `${accountPartition(post)}#POST#${post.mediaId}`;
/** Ids of conversations and messages are some 200 characters long: keys hold a digest of them. */
const digest = (id: string): string => sha256(id).slice(0, 24);
const conversationPartition = (conversation: ConversationRef) =>
  `${accountPartition(conversation)}#CONVERSATION#${digest(conversation.conversationId)}`;
const textClaim = ({ responseId, claimedAt }: TextRef) => `TEXT_CLAIM#${responseId}#${claimedAt}`;

export const partitions = {
  user: userPartition,
  account: accountPartition,
  /** gsi1: every user by e-mail address; for admins only. */
  users: () => 'USERS',
  /** What admins and operators did concerning a user. */
  audit: (userId: string) => `AUDIT#${userId}`,
  /** gsi1: the account's posts in list order. gsi2: those with new comments. */
  posts: (account: AccountRef) => `${accountPartition(account)}#POSTS`,
  /** gsi1: the post's comments in thread order. gsi2: its new ones, likewise. */
  comments: postPartition,
  /** gsi1: the account's conversations, latest activity first. */
  conversations: (account: AccountRef) => `${accountPartition(account)}#CONVERSATIONS`,
  /** The conversation's messages, newest first, in the table itself. */
  messages: conversationPartition,
  /** What belongs to a post or a conversation, by the key of its item. */
  under: ({ pk, sk }: Key) => `${pk}#${sk}`,
  /** gsi3: rows of every tenant that need a look at a given time; for the sweep only. */
  due: () => 'DUE',
} as const;

export const prefixes = {
  session: 'SESSION#',
  post: 'POST#',
  conversation: 'CONVERSATION#',
  message: 'MESSAGE#',
  facebookAccount: 'FB#',
  instagramAccount: 'IG#',
  importPiece: (importId: string) => `IMPORT#${importId}#PIECE#`,
} as const;

/** Sort key of gsi3: when (ISO) a row is due, and a tag that says more about it. */
export const dueSortKey = (at: string, tag: string): string => `${at}#${tag}`;

export const readDueSortKey = (sortKey: string): { readonly at: string; readonly tag: string } => {
  const [at = '', ...tag] = sortKey.split('#');
  return { at, tag: tag.join('#') };
};

/** The account an account partition belongs to; undefined for any other partition. */
export function accountOfPartition(pk: string): AccountRef | undefined {
  const [, userId, igUserId] = /^USER#([^#]+)#IG#([^#]+)$/.exec(pk) ?? [];
  return userId === undefined || igUserId === undefined ? undefined : { userId, igUserId };
}

/** The account a `keys.instagramAccount` key names; undefined for any other key. */
export function accountOfKey({ pk, sk }: Key): AccountRef | undefined {
  const [, userId] = /^USER#([^#]+)$/.exec(pk) ?? [];
  const [, igUserId] = /^IG#([^#]+)$/.exec(sk) ?? [];
  return userId === undefined || igUserId === undefined ? undefined : { userId, igUserId };
}

/** The deletion a `keys.deletion` key names; undefined for any other key. */
export const deletionOfKey = ({ pk }: Key): string | undefined =>
  /^DELETION#([^#]+)$/.exec(pk)?.[1];

/** The comment a `keys.comment` key names; undefined for any other key. */
export function commentOfKey({ pk, sk }: Key): CommentRef | undefined {
  const [, userId, igUserId, mediaId] = /^USER#([^#]+)#IG#([^#]+)#POST#([^#]+)$/.exec(pk) ?? [];
  const [, commentId] = /^COMMENT#([^#]+)$/.exec(sk) ?? [];
  if (!userId || !igUserId || !mediaId || !commentId) return undefined;
  return { userId, igUserId, mediaId, commentId };
}

/** Whether a key is one `keys.message` made. */
export const isMessageKey = ({ pk, sk }: Key): boolean =>
  /^USER#[^#]+#IG#[^#]+#CONVERSATION#[^#]+$/.test(pk) && sk.startsWith(prefixes.message);

export const keys = {
  user: (userId: string): Key => ({ pk: userPartition(userId), sk: 'USER' }),
  session: (userId: string, sessionId: string): Key => ({
    pk: userPartition(userId),
    sk: `${prefixes.session}${sessionId}`,
  }),
  /** Counts what one billing period has used; `period` is its first day or `trial`. */
  usage: (userId: string, period: string): Key => ({
    pk: userPartition(userId),
    sk: `USAGE#${period}`,
  }),
  /** The link a user asked for last to choose a new password. */
  passwordReset: (userId: string): Key => ({ pk: userPartition(userId), sk: 'PASSWORD_RESET' }),
  oauthState: (userId: string, stateHash: string): Key => ({
    pk: userPartition(userId),
    sk: `OAUTH_STATE#${stateHash}`,
  }),
  facebookAccount: (userId: string, facebookUserId: string): Key => ({
    pk: userPartition(userId),
    sk: `${prefixes.facebookAccount}${facebookUserId}`,
  }),
  instagramAccount: ({ userId, igUserId }: AccountRef): Key => ({
    pk: userPartition(userId),
    sk: `${prefixes.instagramAccount}${igUserId}`,
  }),

  /** Counts the social accounts a user has activated: the plan limits them. */
  activatedAccounts: (userId: string): Key => ({ pk: userPartition(userId), sk: 'ACTIVATED' }),

  /** `at`: an ISO time, and an id that tells what happened at once apart. */
  audit: (userId: string, at: string): Key => ({ pk: partitions.audit(userId), sk: `AT#${at}` }),

  /** Claims make something unique over all users and find its owner. */
  emailClaim: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'CLAIM' }),
  facebookClaim: (facebookUserId: string): Key => ({ pk: `FB#${facebookUserId}`, sk: 'CLAIM' }),
  instagramClaim: (igUserId: string): Key => ({ pk: `IG#${igUserId}`, sk: 'CLAIM' }),

  /** Finds the user behind a customer of the card provider. */
  customerClaim: (customerId: string): Key => ({ pk: `CUSTOMER#${customerId}`, sk: 'CLAIM' }),

  /** How the deletion of a user stands; it outlives them. */
  deletion: (code: string): Key => ({ pk: `DELETION#${code}`, sk: 'DELETION' }),

  /** A counter of tries in a window; `subject` is hashed by the caller. */
  rateLimit: (kind: string, subject: string): Key => ({
    pk: `LIMIT#${kind}#${subject}`,
    sk: 'LIMIT',
  }),
  /** Remembers an event or a change told by webhook for longer than its sender repeats it. */
  webhookSeen: (changeHash: string): Key => ({ pk: `WEBHOOK#${changeHash}`, sk: 'SEEN' }),

  import: (account: AccountRef): Key => ({ pk: accountPartition(account), sk: 'IMPORT' }),
  importPiece: (account: AccountRef, importId: string, pieceId: string): Key => ({
    pk: accountPartition(account),
    sk: `${prefixes.importPiece(importId)}${pieceId}`,
  }),
  /** When the network asked this account to pause. */
  throttle: (account: AccountRef): Key => ({ pk: accountPartition(account), sk: 'THROTTLE' }),
  /** When conversations of this account may be read next. */
  messagePace: (account: AccountRef): Key => ({ pk: accountPartition(account), sk: 'PACE' }),

  /** Totals, version and refresh lease of the account's posts list. */
  postList: (account: AccountRef): Key => ({ pk: accountPartition(account), sk: 'POSTS' }),
  postListIndex: (account: AccountRef): Key => ({
    pk: accountPartition(account),
    sk: 'POSTS_INDEX',
  }),
  /** One leaf of a page index; `index` is the key of its root. */
  indexLeaf: (index: Key, leafId: string): Key => ({ pk: index.pk, sk: `${index.sk}#${leafId}` }),
  post: (post: PostRef): Key => ({
    pk: accountPartition(post),
    sk: `${prefixes.post}${post.mediaId}`,
  }),
  commentIndex: (post: PostRef): Key => ({ pk: postPartition(post), sk: 'INDEX' }),
  /** Says which comment's draft a reply found on the network belongs to. */
  replyClaim: (post: PostRef, replyId: string): Key => ({
    pk: postPartition(post),
    sk: `REPLY_CLAIM#${replyId}`,
  }),
  /** Says which reply under the post a text was published as. */
  replyOfText: ({ responseId, claimedAt, ...post }: PostRef & TextRef): Key => ({
    pk: postPartition(post),
    sk: textClaim({ responseId, claimedAt }),
  }),
  comment: (comment: CommentRef): Key => ({
    pk: postPartition(comment),
    sk: `COMMENT#${comment.commentId}`,
  }),

  /** Totals, version and refresh lease of the account's conversations. */
  conversationList: (account: AccountRef): Key => ({
    pk: accountPartition(account),
    sk: 'CONVERSATIONS',
  }),
  conversationListIndex: (account: AccountRef): Key => ({
    pk: accountPartition(account),
    sk: 'CONVERSATIONS_INDEX',
  }),
  conversation: (conversation: ConversationRef): Key => ({
    pk: accountPartition(conversation),
    sk: `${prefixes.conversation}${digest(conversation.conversationId)}`,
  }),
  /** Finds the conversation with a person: events name the person only. */
  contact: (account: AccountRef, personId: string): Key => ({
    pk: accountPartition(account),
    sk: `CONTACT#${personId}`,
  }),
  messageIndex: (conversation: ConversationRef): Key => ({
    pk: conversationPartition(conversation),
    sk: 'INDEX',
  }),
  /** `place`: its order key, which `keys.messagePlace` remembers. */
  message: (conversation: ConversationRef, place: string): Key => ({
    pk: conversationPartition(conversation),
    sk: place,
  }),
  /** Where the message of this id stands; also what is known of one that has not come yet. */
  messagePlace: ({ messageId, ...conversation }: MessageRef): Key => ({
    pk: conversationPartition(conversation),
    sk: `PLACE#${digest(messageId)}`,
  }),
  /** Says which draft a message found on the network belongs to. */
  messageClaim: ({ messageId, ...conversation }: MessageRef): Key => ({
    pk: conversationPartition(conversation),
    sk: `REPLY_CLAIM#${digest(messageId)}`,
  }),
  /** Says which message a text was published as. */
  messageOfText: ({ responseId, claimedAt, ...conversation }: ConversationRef & TextRef): Key => ({
    pk: conversationPartition(conversation),
    sk: textClaim({ responseId, claimedAt }),
  }),
} as const;
