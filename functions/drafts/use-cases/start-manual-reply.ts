// Starts a reply that the owner writes without a generated draft, so no usage is reserved.
import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import { createEmptyDraft } from '../domain/create-draft.ts';
import type { Draft } from '../domain/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import type { DraftStore } from '../reply-ports.ts';
import { saveDraft } from '../save-draft.ts';

/**
 * The current draft if its reply is not live yet, otherwise a new empty one.
 * @throws AppError not_found; validation_failed when the account wrote the comment or message itself.
 */
export async function startManualReply(store: DraftStore, subject: ReplySubject): Promise<Draft> {
  const storedSubject = await store.read(subject);
  if (storedSubject === undefined) throw new AppError('not_found');
  const { draft } = storedSubject;
  if (draft !== undefined && draft.state !== 'live') return draft;
  if (storedSubject.isOwnSubject) {
    throw new AppError('validation_failed', { sentences: ['You wrote this yourself.'] });
  }
  const revision = (draft?.revision ?? 0) + 1;
  const manualDraft = createEmptyDraft({ id: createId('response'), revision, at: nowIso() });
  if (await saveDraft(store, subject, manualDraft)) return manualDraft;
  // A concurrent request was first: returns the draft that it created.
  const reread = await store.read(subject);
  if (reread?.draft === undefined) throw new AppError('conflict');
  return reread.draft;
}
