// Finds the draft that a request names, or throws not_found.
import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import type { DraftStore } from '../reply-ports.ts';

/** @throws AppError not_found when the subject, or a draft with that id, does not exist. */
export async function getDraft(
  store: DraftStore,
  subject: ReplySubject,
  responseId: string,
): Promise<Draft> {
  const storedSubject = await store.read(subject);
  if (storedSubject?.draft?.id !== responseId) throw new AppError('not_found');
  return storedSubject.draft;
}
