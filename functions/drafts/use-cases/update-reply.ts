// Keeps the owner's edit of a draft.
import { AppError } from '#shared/errors.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import type { SubjectRef } from '../jobs.ts';
import type { DraftStore } from '../subject.ts';
import { findDraft } from './find-draft.ts';

/** @throws AppError not_found; conflict while the text is being written or is on its way. */
export async function updateReply(
  store: DraftStore,
  subject: SubjectRef,
  edit: { readonly responseId: string; readonly text: string },
): Promise<Draft> {
  const draft = await findDraft(store, subject, edit.responseId);
  const changed = await changeDraft(store, subject, draft, { type: 'edited', text: edit.text });
  if (changed !== undefined) return changed;
  throw new AppError('conflict', { sentences: ['This reply can no longer be edited.'] });
}
