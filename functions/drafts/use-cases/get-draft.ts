// Finds the draft that a request names, or throws not_found.
import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import { readReply } from '../storage/reply-repository.ts';

/** @throws AppError not_found when the subject has no draft with that id, or its owner has replaced it. */
export async function getDraft(subject: ReplySubject, responseId: string): Promise<Draft> {
  const draft = (await readReply(subject, responseId))?.draft;
  if (draft === undefined) throw new AppError('not_found');
  return draft;
}
