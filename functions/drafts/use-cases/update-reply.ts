// Saves the owner's edit of a draft.
import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { getDraft } from './get-draft.ts';

/** @throws AppError not_found; conflict while the text is being generated or posted. */
export async function updateReply(
  subject: ReplySubject,
  edit: { readonly responseId: string; readonly text: string; readonly by: string },
): Promise<Draft> {
  const draft = await getDraft(subject, edit.responseId);
  const changedDraft = await applyAndSaveDraftEvent(
    subject,
    draft,
    { type: 'edited', text: edit.text },
    edit.by,
  );
  if (changedDraft !== undefined) return changedDraft;
  throw new AppError('conflict', { sentences: ['This reply can no longer be edited.'] });
}
