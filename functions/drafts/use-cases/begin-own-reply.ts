// A response for the owner's own words, where there is no draft to go on with: nothing is written, no use is taken.
import { nowIso } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import { storeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { emptyDraft } from '../domain/new-draft.ts';
import type { SubjectRef } from '../jobs.ts';
import type { DraftStore } from '../subject.ts';

/**
 * The present draft as long as its reply is not live, otherwise an empty one in the owner's hands.
 * @throws AppError not_found; validation_failed for the account's own words.
 */
export async function beginOwnReply(store: DraftStore, subject: SubjectRef): Promise<Draft> {
  const found = await store.read(subject);
  if (found === undefined) throw new AppError('not_found');
  const { draft: present } = found;
  if (present !== undefined && present.state !== 'live') return present;
  if (found.isOwn) {
    throw new AppError('validation_failed', { sentences: ['You wrote this yourself.'] });
  }
  const revision = (present?.revision ?? 0) + 1;
  const empty = emptyDraft({ id: newId('response'), revision, at: nowIso() });
  if (await storeDraft(store, subject, empty)) return empty;
  // Another request was faster: what it began is the answer.
  const now = await store.read(subject);
  if (now?.draft === undefined) throw new AppError('conflict');
  return now.draft;
}
