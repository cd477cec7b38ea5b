// Finds a comment or message and its current draft before another draft is begun.
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import type { ReplySubjectReader } from '../reply-ports.ts';
import { readReply, type StoredReplySubject } from '../storage/reply-repository.ts';

/** @throws AppError not_found when the subject is gone */
export async function findSubjectAndDraft(
  subjects: ReplySubjectReader,
  subject: ReplySubject,
): Promise<{ readonly storedSubject: StoredReplySubject; readonly draft: Draft | undefined }> {
  const storedSubject = await subjects.findSubject(subject);
  if (storedSubject === undefined) throw new AppError('not_found');
  const currentId = storedSubject.replyIds.at(-1);
  const reply = currentId === undefined ? undefined : await readReply(subject, currentId);
  return { storedSubject, draft: reply?.draft };
}

/** The draft that a concurrent request created first. @throws AppError not_found, conflict */
export async function readDraftAfterConflict(
  subjects: ReplySubjectReader,
  subject: ReplySubject,
): Promise<Draft> {
  const { draft } = await findSubjectAndDraft(subjects, subject);
  if (draft === undefined) throw new AppError('conflict');
  return draft;
}

/** A comment is removed together with its replies, in one transaction. */
const MAX_REPLIES = 50;

/** @throws AppError validation_failed when the account wrote the subject, or has already replied too often */
export function requireAnswerableSubject({ isOwn, replyIds }: StoredReplySubject): void {
  if (isOwn) throw new AppError('validation_failed', 'own_writing');
  if (replyIds.length >= MAX_REPLIES) {
    throw new AppError('validation_failed', {
      sentences: [say('replied_too_often', { times: MAX_REPLIES })],
    });
  }
}
