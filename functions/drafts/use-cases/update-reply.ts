// Saves the owner's edit of a draft.
import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';
import { getDraft } from './get-draft.ts';

type ReplyEdit = {
  readonly responseId: string;
  readonly text: string;
  /** The stored edit that this edit is based on; undefined to overwrite the edits of other windows. */
  readonly knownEdit?: string | null | undefined;
  readonly by: string;
};

/** Two windows may write at once: the slower one reads the other's text and is refused. */
const MAX_ATTEMPTS = 3;

/** A text that an earlier call saved without an answer counts as unchanged. */
const isChangedSince = ({ editedText }: Draft, { knownEdit, text }: ReplyEdit): boolean =>
  knownEdit !== undefined && editedText !== knownEdit && editedText !== text;

/** @throws AppError not_found; text_changed; conflict while the text is being generated or posted. */
export async function updateReply(subject: ReplySubject, edit: ReplyEdit): Promise<Draft> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const draft = await getDraft(subject, edit.responseId);
    if (draft.state !== 'editing') break;
    if (isChangedSince(draft, edit)) throw new AppError('text_changed');
    const event = { type: 'edited', text: edit.text } as const;
    const changedDraft = await applyAndSaveDraftEvent(subject, draft, event, edit.by);
    if (changedDraft !== undefined) return changedDraft;
  }
  throw new AppError('conflict', 'reply_not_editable');
}
