// Stores replies. Each is an item of its own beside the comments of its post or the messages of its conversation, so
// that several to one comment or message live side by side.
import * as z from 'zod';
import { buildChangeIndexAttributes } from '#platform/table/change-stamps.ts';
import {
  allOf,
  attributeEquals,
  attributeExists,
  attributeMissing,
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
import { buildDraftDueAttributes } from './build-draft-due-attributes.ts';
import { type Draft, draftSchema } from './domain/draft.ts';
import type { ReplySubject } from './jobs.ts';

/** How a reply reaches its recipient, and who wants it sent. */
const replyChannelSchema = z.enum(['public_reply', 'message']);
const replyOriginSchema = z.enum(['owner']);

const replyItemSchema = z.object({
  subject_id: z.string(),
  subject_written_at: z.string(),
  channel: replyChannelSchema,
  origin: replyOriginSchema,
  draft: draftSchema,
});

export type StoredReply = {
  /** The id of the comment or message that it answers. */
  readonly subjectId: string;
  /** When that was written (ISO, the network's clock). */
  readonly subjectWrittenAt: string;
  readonly draft: Draft;
};

/** A comment or message that can be answered, as stored. */
export type StoredSubject = {
  readonly key: ItemKey;
  readonly isOwn: boolean;
  /** ISO, the network's clock. */
  readonly writtenAt: string;
  /** Its replies, oldest first; the last one is the current one. */
  readonly replyIds: readonly string[];
};

const getSubjectId = (subject: ReplySubject): string =>
  subject.kind === 'comment' ? subject.commentId : subject.messageId;

const buildReplyKey = (subject: ReplySubject, replyId: string): ItemKey =>
  subject.kind === 'comment'
    ? tableKeys.commentReply(subject, replyId)
    : tableKeys.messageReply(subject, replyId);

function parseReplyItem(item: TableItem): StoredReply {
  const { subject_id, subject_written_at, draft } = replyItemSchema.parse(item);
  return { subjectId: subject_id, subjectWrittenAt: subject_written_at, draft };
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

/** The drafts of replies to a post's comments by their ids; those that do not exist are left out. */
export async function readCommentReplies(
  post: PostRef,
  replyIds: readonly string[],
  options: { readonly consistent: boolean },
): Promise<ReadonlyMap<string, Draft>> {
  const keys = [...new Set(replyIds)].map((replyId) => tableKeys.commentReply(post, replyId));
  const items = await getItems(keys, options);
  return new Map(items.map(parseReplyItem).map(({ draft }) => [draft.id, draft]));
}

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
  subject.kind === 'comment'
    ? tablePartitions.comments(subject)
    : tablePartitions.messages(subject);

const toDraftAttributes = (subject: ReplySubject, draft: Draft) => ({
  draft,
  revision: draft.revision,
  ...buildDraftDueAttributes(subject, draft),
  ...buildChangeIndexAttributes(getThreadPartition(subject)),
});

const isNextRevision = (draft: Draft) => attributeEquals('revision', draft.revision - 1);

/**
 * Replaces the previous revision of a reply.
 * @throws ConditionFailedError when another writer was first, or the subject was removed with its replies.
 */
export async function writeReply(subject: ReplySubject, draft: Draft): Promise<void> {
  await updateItem(
    buildReplyKey(subject, draft.id),
    { set: toDraftAttributes(subject, draft) },
    isNextRevision(draft),
  );
}

/**
 * Stores the first revision of a reply and makes it the subject's current one. `replaced` is the draft that goes for it,
 * if any.
 * @throws TransactionRejectedError when the replies of the subject changed meanwhile, or it was removed.
 */
export async function createReply(
  subject: ReplySubject,
  { key, writtenAt, replyIds }: StoredSubject,
  { draft, replaced }: { readonly draft: Draft; readonly replaced: Draft | undefined },
): Promise<void> {
  const item = {
    subject_id: getSubjectId(subject),
    subject_written_at: writtenAt,
    channel: subject.kind === 'comment' ? 'public_reply' : 'message',
    origin: 'owner',
    ...toDraftAttributes(subject, draft),
  } satisfies z.input<typeof replyItemSchema> & Record<string, unknown>;
  const replies = [...replyIds.filter((id) => id !== replaced?.id), draft.id];
  const replyWrite: TableWrite = {
    kind: 'put',
    key: buildReplyKey(subject, draft.id),
    item,
    when: attributeMissing(),
  };
  const subjectWrite: TableWrite = {
    kind: 'update',
    key,
    change: { set: { replies } },
    // An update would create a missing item: a removed comment must not return with nothing but a reply.
    when: allOf(attributeExists(), buildRepliesUnchangedCondition(replyIds)),
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
  await writeTransaction([replyWrite, subjectWrite, ...replacedWrites]);
}

/** The condition on the item of a comment or message that it still has these replies. */
export const buildRepliesUnchangedCondition = (replyIds: readonly string[]) =>
  replyIds.length === 0 ? attributeMissing('replies') : attributeEquals('replies', replyIds);

/** Removes a reply together with its comment, unless it has changed since it was read. */
export const buildCommentReplyRemoval = (post: PostRef, draft: Draft): TableWrite => ({
  kind: 'delete',
  key: tableKeys.commentReply(post, draft.id),
  when: attributeEquals('revision', draft.revision),
});
