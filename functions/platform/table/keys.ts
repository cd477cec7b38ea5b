// Every key of the table. Partition keys of a user's data begin with the user id, which isolates tenants.
// Ids never contain `#` (shared/schemas/common.ts), so no id can reach beyond its own prefix.

import { hashSha256 } from '../crypto.ts';

export type ItemKey = { readonly pk: string; readonly sk: string };

/** Identifies one Instagram account of one user; all data of the account is stored under it. */
export type AccountRef = { readonly userId: string; readonly igUserId: string };
export type PostRef = AccountRef & { readonly mediaId: string };
export type CommentRef = PostRef & { readonly commentId: string };
export type ConversationRef = AccountRef & { readonly conversationId: string };
export type MessageRef = ConversationRef & { readonly messageId: string };
/**
 * Identifies one text of a response by the time when a worker first claimed it (ISO). A response may have sent several
 * texts.
 */
export type SentReplyTextRef = { readonly responseId: string; readonly claimedAt: string };

const userPartition = (userId: string) => `USER#${userId}`;
const accountPartition = ({ userId, igUserId }: AccountRef) => `USER#${userId}#IG#${igUserId}`;
const postPartition = (post: PostRef) => `${accountPartition(post)}#POST#${post.mediaId}`;
/** Ids of conversations and messages have about 200 characters, so keys contain a digest instead. */
const digestId = (id: string): string => hashSha256(id).slice(0, 24);
/** Identifies the event of a comment or message by its id on the network, which it does not reveal. */
export const buildInboundEventKey = (kind: 'COMMENT' | 'MESSAGE', id: string): string =>
  `${kind}#${digestId(id)}`;
const conversationPartition = (conversation: ConversationRef) =>
  `${accountPartition(conversation)}#CONVERSATION#${digestId(conversation.conversationId)}`;
const textClaimSortKey = ({ responseId, claimedAt }: SentReplyTextRef) =>
  `TEXT_CLAIM#${responseId}#${claimedAt}`;

export const tablePartitions = {
  user: userPartition,
  account: accountPartition,
  /** gsi1: every user by email address; for admins only. */
  users: () => 'USERS',
  /** The audit log of a user: what admins and operators did. */
  audit: (userId: string) => `AUDIT#${userId}`,
  /** gsi1: the account's posts in list order. gsi2: those with new comments. gsi4: by their last change. */
  posts: (account: AccountRef) => `${accountPartition(account)}#POSTS`,
  /**
   * gsi1: the post's comments in thread order. gsi2: the new ones in the same order. gsi4: their
   * replies, by the last change.
   */
  comments: postPartition,
  /** gsi1: the account's conversations, latest activity first. */
  conversations: (account: AccountRef) => `${accountPartition(account)}#CONVERSATIONS`,
  /** The conversation's messages, newest first, in the table itself. gsi4: its replies, by the last change. */
  messages: conversationPartition,
  /** The comments or messages of a post or conversation, by the key of its item. */
  childrenOf: ({ pk, sk }: ItemKey) => `${pk}#${sk}`,
  /** gsi1: the replies by rule that await approval, oldest first. */
  approvals: (account: AccountRef) => `${accountPartition(account)}#APPROVALS`,
  /** gsi1: the inbound events by when they were written. */
  inboundEvents: (account: AccountRef) => `${accountPartition(account)}#EVENTS`,
  /** gsi3: jobs of all users by the time when they are due; for the scheduler only. */
  dueJobs: (shard: number) => `DUE#${shard}`,
} as const;

export const sortKeyPrefixes = {
  session: 'SESSION#',
  post: 'POST#',
  conversation: 'CONVERSATION#',
  message: 'MESSAGE#',
  inboundEvent: 'EVENT#',
  rule: 'RULE#',
  ruleVersion: 'RULE_VERSION#',
  fact: 'FACT#',
  refusedFact: 'REFUSED_FACT#',
  ruleFigures: 'FIGURES#',
  draftFigures: 'DRAFT_FIGURES#',
  /** Ids of replies begin with their time, so that replies sort by age. */
  reply: 'REPLY#',
  replyClaim: 'REPLY_CLAIM#',
  facebookAccount: 'FB#',
  instagramAccount: 'IG#',
  importPiece: (importId: string) => `IMPORT#${importId}#PIECE#`,
  privateReplyMessage: (contactId: string) => `PRIVATE_REPLY_TO#${digestId(contactId)}#`,
} as const;

/** The comment of a `tableKeys.comment` key; undefined for any other key. */
export function parseCommentKey({ pk, sk }: ItemKey): CommentRef | undefined {
  const [, userId, igUserId, mediaId] = /^USER#([^#]+)#IG#([^#]+)#POST#([^#]+)$/.exec(pk) ?? [];
  const [, commentId] = /^COMMENT#([^#]+)$/.exec(sk) ?? [];
  if (!userId || !igUserId || !mediaId || !commentId) return undefined;
  return { userId, igUserId, mediaId, commentId };
}

/** The account of a `tableKeys.message` key, which has digests of the other ids; undefined for any other key. */
export function parseAccountOfMessageKey({ pk, sk }: ItemKey): AccountRef | undefined {
  const [, userId, igUserId] = /^USER#([^#]+)#IG#([^#]+)#CONVERSATION#[^#]+$/.exec(pk) ?? [];
  if (!userId || !igUserId || !sk.startsWith(sortKeyPrefixes.message)) return undefined;
  return { userId, igUserId };
}

/** The place of a post's or conversation's replies, without the account: a part of ids that clients get. */
export type ReplyStoragePlace = { readonly kind: 'POST' | 'CONVERSATION'; readonly id: string };

/** The place of the replies to a post's comments, or to a conversation's messages. */
export const buildReplyStoragePlace = (
  thread: Pick<PostRef, 'mediaId'> | Pick<ConversationRef, 'conversationId'>,
): ReplyStoragePlace =>
  'mediaId' in thread
    ? { kind: 'POST', id: thread.mediaId }
    : { kind: 'CONVERSATION', id: digestId(thread.conversationId) };

/** The place of a reply by its key; undefined for any other key. */
export function parseReplyStoragePlace({ pk, sk }: ItemKey): ReplyStoragePlace | undefined {
  const [, kind, id] = /^USER#[^#]+#IG#[^#]+#(POST|CONVERSATION)#([^#]+)$/.exec(pk) ?? [];
  if (!id || !sk.startsWith(sortKeyPrefixes.reply)) return undefined;
  return { kind: kind === 'POST' ? 'POST' : 'CONVERSATION', id };
}

/** The account and id of a reply by its key; undefined for any other key. */
export function parseReplyKey({ pk, sk }: ItemKey) {
  const [, userId, igUserId] = /^USER#([^#]+)#IG#([^#]+)#/.exec(pk) ?? [];
  if (!userId || !igUserId || !sk.startsWith(sortKeyPrefixes.reply)) return undefined;
  return { account: { userId, igUserId }, replyId: sk.slice(sortKeyPrefixes.reply.length) };
}

/** The account of an item, and the post or conversation that it is in; undefined for items without an account. */
export function parseAccountItemKey({ pk, sk }: ItemKey) {
  const [, userId, partitionIgUserId, kind] =
    /^USER#([^#]+)(?:#IG#([^#]+)(?:#(POST|CONVERSATION)#[^#]+)?)?$/.exec(pk) ?? [];
  const igUserId = partitionIgUserId ?? /^IG#([^#]+)$/.exec(sk)?.[1];
  if (!userId || !igUserId) return undefined;
  const thread = { POST: 'post', CONVERSATION: 'conversation' }[kind ?? ''];
  return {
    account: { userId, igUserId },
    thread: thread as 'post' | 'conversation' | undefined,
  };
}

export const tableKeys = {
  user: (userId: string): ItemKey => ({ pk: userPartition(userId), sk: 'USER' }),
  session: (userId: string, sessionId: string): ItemKey => ({
    pk: userPartition(userId),
    sk: `${sortKeyPrefixes.session}${sessionId}`,
  }),
  /** The usage of one billing period; `period` is its first day or `trial`. */
  usage: (userId: string, period: string): ItemKey => ({
    pk: userPartition(userId),
    sk: `USAGE#${period}`,
  }),
  /** The user's latest password reset link. */
  passwordReset: (userId: string): ItemKey => ({ pk: userPartition(userId), sk: 'PASSWORD_RESET' }),
  oauthState: (userId: string, stateHash: string): ItemKey => ({
    pk: userPartition(userId),
    sk: `OAUTH_STATE#${stateHash}`,
  }),
  facebookAccount: (userId: string, facebookUserId: string): ItemKey => ({
    pk: userPartition(userId),
    sk: `${sortKeyPrefixes.facebookAccount}${facebookUserId}`,
  }),
  instagramAccount: ({ userId, igUserId }: AccountRef): ItemKey => ({
    pk: userPartition(userId),
    sk: `${sortKeyPrefixes.instagramAccount}${igUserId}`,
  }),

  /** Counts the Instagram accounts a user has activated, which the plan limits. */
  activatedAccounts: (userId: string): ItemKey => ({ pk: userPartition(userId), sk: 'ACTIVATED' }),

  /** `at`: an ISO time and an id, which keeps entries of the same time apart. */
  audit: (userId: string, at: string): ItemKey => ({
    pk: tablePartitions.audit(userId),
    sk: `AT#${at}`,
  }),

  /** A claim makes a value unique among all users and finds the user who has it. */
  emailClaim: (email: string): ItemKey => ({ pk: `EMAIL#${email}`, sk: 'CLAIM' }),
  facebookClaim: (facebookUserId: string): ItemKey => ({ pk: `FB#${facebookUserId}`, sk: 'CLAIM' }),
  instagramClaim: (igUserId: string): ItemKey => ({ pk: `IG#${igUserId}`, sk: 'CLAIM' }),

  /** Finds the user of a Stripe customer. */
  customerClaim: (customerId: string): ItemKey => ({ pk: `CUSTOMER#${customerId}`, sk: 'CLAIM' }),

  /** The progress of a user's deletion; it outlives the user. */
  deletion: (code: string): ItemKey => ({ pk: `DELETION#${code}`, sk: 'DELETION' }),

  /** A counter of attempts in a time window; the caller hashes `subject`. */
  rateLimit: (kind: string, subject: string): ItemKey => ({
    pk: `LIMIT#${kind}#${subject}`,
    sk: 'LIMIT',
  }),
  /** An address that gets no emails; the caller hashes it. */
  mailBlock: (addressHash: string): ItemKey => ({ pk: `MAIL_BLOCK#${addressHash}`, sk: 'BLOCK' }),
  /** The dedupe key of a webhook event, stored for longer than its sender retries it. */
  processedEvent: (eventHash: string): ItemKey => ({ pk: `WEBHOOK#${eventHash}`, sk: 'SEEN' }),

  /** A job of the account that is due later than a queue can delay it. */
  scheduledJob: (account: AccountRef, jobId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `JOB#${jobId}`,
  }),

  /** The event of a comment or message; `eventKey` is from `buildInboundEventKey`. */
  inboundEvent: (account: AccountRef, eventKey: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.inboundEvent}${eventKey}`,
  }),

  /** The order of the account's rules, and their common state. */
  ruleList: (account: AccountRef): ItemKey => ({ pk: accountPartition(account), sk: 'RULES' }),
  /** The run of the account's rules over logged events. */
  ruleRun: (account: AccountRef): ItemKey => ({ pk: accountPartition(account), sk: 'RULE_RUN' }),
  rule: (account: AccountRef, ruleId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.rule}${ruleId}`,
  }),
  /** The version of the account's facts. */
  factList: (account: AccountRef): ItemKey => ({ pk: accountPartition(account), sk: 'FACTS' }),
  /** A suggestion that the owner refused; drafts do not read it. */
  refusedFact: (account: AccountRef, factId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.refusedFact}${factId}`,
  }),
  /** A fact. Older items include suggestions that the owner refused. */
  fact: (account: AccountRef, factId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.fact}${factId}`,
  }),
  /** How the owner writes: as learned from their replies, and as they changed it. */
  voice: (account: AccountRef): ItemKey => ({ pk: accountPartition(account), sk: 'VOICE' }),
  /** A rule as it was from a time on. */
  ruleVersion: (account: AccountRef, ruleId: string, version: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.ruleVersion}${ruleId}#${version}`,
  }),
  /** How often a rule or an action has triggered; `count` names what is counted. */
  triggerCount: (account: AccountRef, ruleId: string, count: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `TRIGGERS#${ruleId}#${digestId(count)}`,
  }),
  /** The figures of one rule on one day (`2026-11-24`). */
  ruleFigures: (account: AccountRef, day: string, ruleId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.ruleFigures}${day}#${ruleId}`,
  }),
  /** The figures of drafts on one day (`2026-11-24`). */
  draftFigures: (account: AccountRef, day: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.draftFigures}${day}`,
  }),
  /** Records which figures an event or a reply has already added. */
  countedFigures: (account: AccountRef, name: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `COUNTED#${digestId(name)}`,
  }),
  /** Facts about a person beyond their conversation, by the key that rules use for a person. */
  person: (account: AccountRef, personKey: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `PERSON#${digestId(personKey)}`,
  }),
  /** Finds the person of a name, which is an id or a username. */
  personName: (account: AccountRef, name: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `PERSON_NAME#${digestId(name)}`,
  }),
  /** How many replies were sent by rules in one hour (`2026-11-24T16`). */
  hourlySends: (account: AccountRef, hour: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `SENT#${hour}`,
  }),
  /** A message that was sent as a private reply to a comment; its conversation may not be stored yet. */
  privateReplyClaim: (account: AccountRef, messageId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `PRIVATE_REPLY#${digestId(messageId)}`,
  }),
  /** A private reply that is being sent to this person. */
  privateReplyInFlight: (account: AccountRef, contactId: string, replyId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `PRIVATE_REPLY_IN_FLIGHT#${digestId(contactId)}#${replyId}`,
  }),
  /** A message to this person that was sent as the private reply to a comment. */
  privateReplyMessage: (account: AccountRef, contactId: string, messageId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.privateReplyMessage(contactId)}${digestId(messageId)}`,
  }),
  /** A text that the account has sent faster than a person answers. */
  quickText: (account: AccountRef, text: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `QUICK_TEXT#${digestId(text)}`,
  }),
  /** How many replies by rule await approval. */
  approvalList: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'APPROVALS',
  }),

  /** The versions and counts that the heartbeat reads. */
  accountChanges: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'CHANGES',
  }),

  import: (account: AccountRef): ItemKey => ({ pk: accountPartition(account), sk: 'IMPORT' }),
  importPiece: (account: AccountRef, importId: string, pieceId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `${sortKeyPrefixes.importPiece(importId)}${pieceId}`,
  }),
  /** The pause of calls that the network imposed on this account. */
  networkPause: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'NETWORK_PAUSE',
  }),
  /** The pause of background work of all accounts. */
  appPause: (): ItemKey => ({ pk: 'APP', sk: 'NETWORK_PAUSE' }),
  /** The pause of posting alone, because the network limits how fast the account posts. */
  postingLimit: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'POSTING_LIMIT',
  }),
  /** The time until which nothing is posted for this account, because the network restricted it. */
  postingPause: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'POSTING_PAUSE',
  }),
  /** When conversations of this account may be read again. */
  conversationReadCooldown: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'CONVERSATION_READ_COOLDOWN',
  }),

  /** Totals, version and refresh lease of the account's post list. */
  postList: (account: AccountRef): ItemKey => ({ pk: accountPartition(account), sk: 'POSTS' }),
  postListIndex: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'POSTS_INDEX',
  }),
  /** A node of a page index; `index` is the key of its root. */
  indexNode: (index: ItemKey, nodeId: string): ItemKey => ({
    pk: index.pk,
    sk: `${index.sk}#${nodeId}`,
  }),
  post: (post: PostRef): ItemKey => ({
    pk: accountPartition(post),
    sk: `${sortKeyPrefixes.post}${post.mediaId}`,
  }),
  commentIndex: (post: PostRef): ItemKey => ({ pk: postPartition(post), sk: 'INDEX' }),
  /** Threads of replies whose parent has not arrived. */
  orphanReplies: (post: PostRef): ItemKey => ({ pk: postPartition(post), sk: 'ORPHAN_REPLIES' }),
  /** Assigns a reply that was found on the network to one comment's draft. */
  replyClaim: (post: PostRef, replyId: string): ItemKey => ({
    pk: postPartition(post),
    sk: `${sortKeyPrefixes.replyClaim}${replyId}`,
  }),
  /** Contains the reply that a text was found as. */
  replyTextClaim: ({ responseId, claimedAt, ...post }: PostRef & SentReplyTextRef): ItemKey => ({
    pk: postPartition(post),
    sk: textClaimSortKey({ responseId, claimedAt }),
  }),
  /** A reply to one of the post's comments. */
  commentReply: (post: PostRef, replyId: string): ItemKey => ({
    pk: postPartition(post),
    sk: `${sortKeyPrefixes.reply}${replyId}`,
  }),
  comment: (comment: CommentRef): ItemKey => ({
    pk: postPartition(comment),
    sk: `COMMENT#${comment.commentId}`,
  }),

  /** Totals, version and refresh lease of the account's conversations. */
  conversationList: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'CONVERSATIONS',
  }),
  conversationListIndex: (account: AccountRef): ItemKey => ({
    pk: accountPartition(account),
    sk: 'CONVERSATIONS_INDEX',
  }),
  conversation: (conversation: ConversationRef): ItemKey => ({
    pk: accountPartition(conversation),
    sk: `${sortKeyPrefixes.conversation}${digestId(conversation.conversationId)}`,
  }),
  /** Finds the conversation with a contact, because webhook events name only the contact. */
  contact: (account: AccountRef, contactId: string): ItemKey => ({
    pk: accountPartition(account),
    sk: `CONTACT#${contactId}`,
  }),
  messageIndex: (conversation: ConversationRef): ItemKey => ({
    pk: conversationPartition(conversation),
    sk: 'INDEX',
  }),
  /** `orderKey` is stored under `tableKeys.messagePosition`. */
  message: (conversation: ConversationRef, orderKey: string): ItemKey => ({
    pk: conversationPartition(conversation),
    sk: orderKey,
  }),
  /** The order key of a message by its id; also buffers out-of-order data of a message that has not arrived. */
  messagePosition: ({ messageId, ...conversation }: MessageRef): ItemKey => ({
    pk: conversationPartition(conversation),
    sk: `POSITION#${digestId(messageId)}`,
  }),
  /** A reply to one of the conversation's messages. */
  messageReply: (conversation: ConversationRef, replyId: string): ItemKey => ({
    pk: conversationPartition(conversation),
    sk: `${sortKeyPrefixes.reply}${replyId}`,
  }),
  /** Assigns a message that was found on the network to one draft. */
  messageClaim: ({ messageId, ...conversation }: MessageRef): ItemKey => ({
    pk: conversationPartition(conversation),
    sk: `${sortKeyPrefixes.replyClaim}${digestId(messageId)}`,
  }),
  /** Contains the message that a text was found as. */
  messageTextClaim: ({
    responseId,
    claimedAt,
    ...conversation
  }: ConversationRef & SentReplyTextRef): ItemKey => ({
    pk: conversationPartition(conversation),
    sk: textClaimSortKey({ responseId, claimedAt }),
  }),
} as const;

/** The key of `tableKeys.post` or `tableKeys.conversation` by where its replies are stored. */
export const buildPostOrConversationKey = (
  account: AccountRef,
  { kind, id }: ReplyStoragePlace,
): ItemKey => ({
  pk: accountPartition(account),
  sk: `${kind}#${id}`,
});

/** The key of `tableKeys.commentReply` or `tableKeys.messageReply` by where it is stored. */
export const buildReplyKeyAtPlace = (
  account: AccountRef,
  { kind, id }: ReplyStoragePlace,
  replyId: string,
): ItemKey => ({
  pk: `${accountPartition(account)}#${kind}#${id}`,
  sk: `${sortKeyPrefixes.reply}${replyId}`,
});
