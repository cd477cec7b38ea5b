// The draft a call names, or the answer that there is no such thing.
import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/draft.ts';
import type { SubjectRef } from '../jobs.ts';
import type { DraftStore } from '../subject.ts';

/** @throws AppError not_found where the subject, or a draft of that id, does not exist. */
export async function findDraft(
  store: DraftStore,
  subject: SubjectRef,
  responseId: string,
): Promise<Draft> {
  const found = await store.read(subject);
  if (found?.draft?.id !== responseId) throw new AppError('not_found');
  return found.draft;
}
