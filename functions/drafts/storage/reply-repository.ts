// Stores replies. Each is an item of its own beside the comments of its post or the messages of its conversation, so
// that several replies to one comment or message live side by side.

import * as z from 'zod';
import { buildApprovalCountWrite } from '#functions/connection/approval-count-repository.ts';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { buildChangeIndexAttributes } from '#platform/table/change-stamps.ts';
import {
  attributeEquals,
  attributeExists,
  attributeMissing,
  attributeUnchanged,
  combineConditionsWithAnd,
} from '#platform/table/expressions.ts';
import {
  type ConversationRef,
  type ItemKey,
  type PostRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  getItem,
  getItems,
  type TableItem,
  type TableWrite,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import { type Draft, draftSchema } from '../domain/lifecycle/draft.ts';
import { RULES_RESET_END_REASON } from '../domain/rule-replies/apply-rules-reset-to-reply.ts';
import { isReplyApprovalUndecided } from '../domain/rule-replies/reply-approval.ts';
import type { ReplySubject } from '../jobs.ts';
import { buildApprovalAttributes } from './approval-list-repository.ts';
import { buildDraftDueJobAttributes } from './build-draft-due-job-attributes.ts';

/** The way in which a reply reaches its recipient. */
const replyChannelSchema = z.enum(['public_reply', 'private_reply', 'message']);
const CHANNEL_OF_SUBJECT = {
  comment: 'public_reply',
  private_reply: 'private_reply',
  message: 'message',
} as const satisfies Record<ReplySubject['kind'], z.output<typeof replyChannelSchema>>;

const replyItemSchema = z.object({
  subject_id: z.string(),
  subject_written_at: z.string(),
  channel: replyChannelSchema,
  draft: draftSchema,
});

export type StoredReply = {
  /** The id of the comment or message that it answers. */
  readonly subjectId: string;
  /** The time when that was written (ISO, the network's clock). */
  readonly subjectWrittenAt: string;
  readonly channel: z.output<typeof replyChannelSchema>;
  readonly draft: Draft;
};

/** Whether the reply reaches its recipient as a reply to this subject would. */
export const isReplyOfSubject = ({ channel }: StoredReply, { kind }: ReplySubject): boolean =>
  channel === CHANNEL_OF_SUBJECT[kind];

/** A comment or message that can be answered, as stored. */
export type StoredReplySubject = {
  readonly key: ItemKey;
  readonly isOwn: boolean;
  /** ISO, the network's clock. */
  readonly writtenAt: string;
  /** The owner's replies, oldest first; the last one is the current one. */
  readonly replyIds: readonly string[];
  /** The replies that rules made. */
  readonly ruleReplyIds: readonly string[];
};

const getSubjectId = (subject: ReplySubject): string =>
  subject.kind === 'message' ? subject.messageId : subject.commentId;

const buildReplyKey = (subject: ReplySubject, replyId: string): ItemKey =>
  subject.kind === 'message'
    ? tableKeys.messageReply(subject, replyId)
    : tableKeys.commentReply(subject, replyId);

export function parseReplyItem(item: TableItem): StoredReply {
  const { subject_id, subject_written_at, channel, draft } = replyItemSchema.parse(item);
  return { subjectId: subject_id, subjectWrittenAt: subject_written_at, channel, draft };
}

/** Reads consistently; undefined when the subject has no reply with that id. */
export async function readReply(
  subject: ReplySubject,
  replyId: string,
): Promise<StoredReply | undefined> {
  const item = await getItem(buildReplyKey(subject, replyId), { consistent: true });
  const reply = item && parseReplyItem(item);
  return reply?.subjectId === getSubjectId(subject) ? reply : undefined;
}

async function readDrafts(
  keys: readonly ItemKey[],
  options: { readonly consistent: boolean },
): Promise<ReadonlyMap<string, Draft>> {
  const items = await getItems(keys, options);
  return new Map(items.map(parseReplyItem).map(({ draft }) => [draft.id, draft]));
}

/** The drafts of replies to a post's comments by their ids; missing ones are left out. */
export const readCommentReplies = (
  post: PostRef,
  replyIds: readonly string[],
  options: { readonly consistent: boolean },
): Promise<ReadonlyMap<string, Draft>> =>
  readDrafts(
    replyIds.map((replyId) => tableKeys.commentReply(post, replyId)),
    options,
  );

/** The same for replies to a conversation's messages. Reads consistently. */
export const readMessageReplies = (
  conversation: ConversationRef,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, Draft>> =>
  readDrafts(
    replyIds.map((replyId) => tableKeys.messageReply(conversation, replyId)),
    { consistent: true },
  );

/** The same for replies to comments and messages anywhere. */
export const readReplies = (
  replies: readonly { readonly subject: ReplySubject; readonly replyId: string }[],
): Promise<ReadonlyMap<string, Draft>> =>
  readDrafts(
    replies.map(({ subject, replyId }) => buildReplyKey(subject, replyId)),
    { consistent: false },
  );

/** The replies in a conversation that were begun last, newest first. Reads consistently. */
export async function readNewestMessageReplies(
  conversation: ConversationRef,
  limit: number,
): Promise<readonly StoredReply[]> {
  const items = await queryItems({
    partition: tablePartitions.messages(conversation),
    beginsWith: sortKeyPrefixes.reply,
    newestFirst: true,
    consistent: true,
    limit,
  });
  return items.map(parseReplyItem);
}

const getThreadPartition = (subject: ReplySubject): string =>
  subject.kind === 'message'
    ? tablePartitions.messages(subject)
    : tablePartitions.comments(subject);

/** The activity shows a discarded reply for this long. */
const DISCARDED_RETENTION_SECONDS = 90 * 24 * 60 * 60;

const toDraftAttributes = (subject: ReplySubject, draft: Draft) => ({
  draft: z.encode(draftSchema, draft),
  revision: draft.revision,
  ...(draft.state === 'discarded' && { ttl: computeTtlEpochSeconds(DISCARDED_RETENTION_SECONDS) }),
  ...buildApprovalAttributes(subject, draft),
  ...buildDraftDueJobAttributes(subject, draft),
  ...buildChangeIndexAttributes(getThreadPartition(subject)),
});

const isNextRevision = (draft: Draft) => attributeEquals('revision', draft.revision - 1);

/**
 * Replaces the previous revision of a reply.
 * @throws ConditionFailedError when another writer was first, or the subject was removed with its replies
 */
export async function writeReply(
  subject: ReplySubject,
  draft: Draft,
  previous: Draft,
): Promise<void> {
  const key = buildReplyKey(subject, draft.id);
  const change = { set: toDraftAttributes(subject, draft) };
  const countChange =
    Number(isReplyApprovalUndecided(draft)) - Number(isReplyApprovalUndecided(previous));
  if (countChange === 0) {
    await updateItem(key, change, isNextRevision(draft));
    return;
  }
  await writeTransaction([
    { kind: 'update', key, change, when: isNextRevision(draft) },
    buildApprovalCountWrite(subject, countChange, {
      isReset: draft.automation?.endedBy === RULES_RESET_END_REASON.endedBy,
    }),
  ]);
}

/** The put of the first revision of a reply. */
export const buildReplyPut = (
  subject: ReplySubject,
  writtenAt: string,
  draft: Draft,
): TableWrite => ({
  kind: 'put',
  key: buildReplyKey(subject, draft.id),
  item: {
    subject_id: getSubjectId(subject),
    subject_written_at: writtenAt,
    channel: CHANNEL_OF_SUBJECT[subject.kind],
    ...toDraftAttributes(subject, draft),
  } satisfies z.input<typeof replyItemSchema> & Record<string, unknown>,
  when: attributeMissing(),
});

/**
 * Stores the first revision of a reply and makes it the subject's current one. `replaced` is the draft that it
 * replaces, if any.
 * @throws TransactionRejectedError when the replies of the subject changed first, or it was removed
 */
export async function createReply(
  subject: ReplySubject,
  { key, writtenAt, replyIds }: StoredReplySubject,
  { draft, replaced }: { readonly draft: Draft; readonly replaced: Draft | undefined },
): Promise<void> {
  const replies = [...replyIds.filter((id) => id !== replaced?.id), draft.id];
  const subjectWrite: TableWrite = {
    kind: 'update',
    key,
    change: { set: { replies } },
    // An update would create a missing item: a removed comment must not return as an item with only a reply.
    when: combineConditionsWithAnd(
      attributeExists(),
      buildIdListUnchangedCondition('replies', replyIds),
    ),
  };
  const replacedWrites: TableWrite[] = replaced
    ? [
        {
          kind: 'delete',
          key: buildReplyKey(subject, replaced.id),
          when: attributeEquals('revision', replaced.revision),
        },
      ]
    : [];
  await writeTransaction([
    buildReplyPut(subject, writtenAt, draft),
    subjectWrite,
    ...replacedWrites,
  ]);
}

export const buildIdListUnchangedCondition = (attribute: string, ids: readonly string[]) =>
  attributeUnchanged(attribute, ids.length === 0 ? undefined : ids);

/** The condition on the item of a comment or message that it still has these replies. */
export const buildRepliesUnchangedCondition = ({
  replyIds,
  ruleReplyIds,
}: Pick<StoredReplySubject, 'replyIds' | 'ruleReplyIds'>) =>
  combineConditionsWithAnd(
    buildIdListUnchangedCondition('replies', replyIds),
    buildIdListUnchangedCondition('rule_replies', ruleReplyIds),
  );

/** Removes replies together with their comments, unless they have changed since they were read. */
export function buildCommentReplyRemovals(
  post: PostRef,
  drafts: readonly Draft[],
): readonly TableWrite[] {
  const undecidedCount = drafts.filter(isReplyApprovalUndecided).length;
  const removals = drafts.map(
    (draft): TableWrite => ({
      kind: 'delete',
      key: tableKeys.commentReply(post, draft.id),
      when: attributeEquals('revision', draft.revision),
    }),
  );
  return undecidedCount > 0
    ? [...removals, buildApprovalCountWrite(post, -undecidedCount)]
    : removals;
}
