// Stores and reads replies of stored comments and messages.
import { answerableMessageReader } from '#functions/conversations/replies/answerable-message-reader.port.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import {
  createReply,
  readReply,
  type StoredReplySubject,
} from '#functions/drafts/storage/reply-repository.ts';
import { privatelyAnswerableCommentReader } from '#functions/posts/replies/answerable-comment-reader.port.ts';
import type { DueJobAttributes } from '#platform/jobs/due-job.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';

const findSubject = (subject: ReplySubject): Promise<StoredReplySubject | undefined> =>
  subject.kind === 'message'
    ? answerableMessageReader.findSubject(subject)
    : privatelyAnswerableCommentReader.findSubject({ ...subject, kind: 'private_reply' });

export const buildReplyKey = (subject: ReplySubject, draft: Draft): ItemKey =>
  subject.kind === 'message'
    ? tableKeys.messageReply(subject, draft.id)
    : tableKeys.commentReply(subject, draft.id);

/** Makes the draft the current one of its subject. @throws TransactionRejectedError when another was stored first */
export async function storeReply(subject: ReplySubject, draft: Draft): Promise<void> {
  const storedSubject = await findSubject(subject);
  if (storedSubject === undefined) throw new Error('The subject is not stored.');
  await createReply(subject, storedSubject, { draft, replaced: undefined });
}

/** Stores the draft with a job whose due time differs from that of its state. */
export async function storeReplyDue(
  subject: ReplySubject,
  draft: Draft,
  due: DueJobAttributes,
): Promise<void> {
  if ((await readReply(subject, draft.id)) === undefined) await storeReply(subject, draft);
  await updateItem(buildReplyKey(subject, draft), {
    set: { draft, revision: draft.revision, ...due },
  });
}

/** The drafts of a comment or message, the current one last. */
export async function readDrafts(subject: ReplySubject): Promise<readonly Draft[]> {
  const { replyIds = [] } = (await findSubject(subject)) ?? {};
  const replies = await Promise.all(replyIds.map((id) => readReply(subject, id)));
  return replies.flatMap((reply) => reply?.draft ?? []);
}

export const readCurrentDraft = async (subject: ReplySubject): Promise<Draft | undefined> =>
  (await readDrafts(subject)).at(-1);
