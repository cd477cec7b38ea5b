// Cancel Post: takes a queued reply back before a worker claims it.

import { AppError } from '#shared/errors.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import type { SubjectRef } from '../jobs.ts';
import { giveUseBack } from '../plan-gate.ts';
import type { DraftStore } from '../subject.ts';
import { findDraft } from './find-draft.ts';

/** Why it is too late, by what the draft has become. */
const tooLate = ({ state }: Draft): AppError => {
  const isThere = state === 'posted' || state === 'live';
  return new AppError('conflict', {
    sentences: [`This reply is already on ${isThere ? 'Instagram' : 'its way'}.`],
  });
};

/** @throws AppError not_found; conflict once the reply is on its way, or on Instagram. */
export async function cancelReply(
  store: DraftStore,
  subject: SubjectRef,
  responseId: string,
): Promise<Draft> {
  const draft = await findDraft(store, subject, responseId);
  if (draft.state === 'editing') return draft;
  const cancelled = await changeDraft(store, subject, draft, { type: 'cancelled' });
  if (cancelled === undefined) {
    const now = await findDraft(store, subject, responseId);
    if (now.state === 'editing') return now;
    throw tooLate(now);
  }
  await giveUseBack(subject.userId, 'posted', draft.usagePeriod);
  return cancelled;
}
