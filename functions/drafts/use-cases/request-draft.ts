// Answers a subject's draft, and starts one where there is none or a new one is wanted.

import { nowIso } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { storeDraft } from '../change-draft.ts';
import type { Draft, DraftState } from '../domain/draft.ts';
import { newDraft, unconfirmedOf } from '../domain/new-draft.ts';
import { generateDraftJob, type SubjectRef } from '../jobs.ts';
import { withReservedUsage } from '../plan-gate.ts';
import type { DraftStore } from '../subject.ts';

/** In these states a reply is on its way: a new draft would take its place. */
const ON_ITS_WAY: readonly DraftState[] = ['queued', 'posting', 'unknown', 'posted'];

async function begin(
  store: DraftStore,
  subject: SubjectRef,
  previous: Draft | undefined,
): Promise<Draft | undefined> {
  const draft = await withReservedUsage(subject.userId, 'generated', async (usagePeriod) => {
    const fresh = newDraft({
      id: newId('response'),
      revision: (previous?.revision ?? 0) + 1,
      at: nowIso(),
      usagePeriod,
      unconfirmed: unconfirmedOf(previous),
    });
    return (await storeDraft(store, subject, fresh)) ? fresh : undefined;
  });
  if (draft === undefined) return undefined;
  // A lost message is found by the sweep through the draft's due time, so this may fail.
  await enqueue(generateDraftJob, { subject, responseId: draft.id }).catch((error: unknown) =>
    logger.warn('draft waits for the sweep', { response_id: draft.id, error: error as Error }),
  );
  return draft;
}

/**
 * @throws AppError not_found, max_responses_for_plan; conflict while a reply is on its way;
 * validation_failed for the account's own words.
 */
export async function requestDraft(
  store: DraftStore,
  subject: SubjectRef,
  wantsNew: boolean,
): Promise<Draft> {
  const found = await store.read(subject);
  if (found === undefined) throw new AppError('not_found');
  const { draft } = found;
  if (draft?.state === 'generating' || (draft !== undefined && !wantsNew)) return draft;
  if (found.isOwn) {
    throw new AppError('validation_failed', { sentences: ['You wrote this yourself.'] });
  }
  if (draft !== undefined && ON_ITS_WAY.includes(draft.state)) {
    throw new AppError('conflict', { sentences: ['Your reply is already on its way.'] });
  }
  const begun = await begin(store, subject, draft);
  if (begun !== undefined) return begun;
  // Another request was faster: what it began is the answer.
  const now = await store.read(subject);
  if (now?.draft === undefined) throw new AppError('conflict');
  return now.draft;
}
