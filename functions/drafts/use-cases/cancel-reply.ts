// Cancels a queued reply before a worker claims it.

import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';
import { getDraft } from './get-draft.ts';

/** The error for a reply that can no longer be cancelled, by its state. */
const createTooLateError = ({ state }: Draft): AppError => {
  const isPublished = state === 'posted' || state === 'live';
  return new AppError('conflict', isPublished ? 'reply_published' : 'reply_on_its_way');
};

/** @throws AppError not_found; conflict when the reply is being posted or is published */
export async function cancelReply(
  subject: ReplySubject,
  responseId: string,
  by: string,
): Promise<Draft> {
  const draft = await getDraft(subject, responseId);
  if (draft.state === 'editing') return draft;
  const cancelled = await applyAndSaveDraftEvent(subject, draft, { type: 'cancelled' }, by);
  if (cancelled !== undefined) return cancelled;
  const currentDraft = await getDraft(subject, responseId);
  if (currentDraft.state === 'editing') return currentDraft;
  throw createTooLateError(currentDraft);
}
