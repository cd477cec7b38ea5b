// Returns the draft of a subject, and starts a new one if there is none or the owner wants another.

import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { createDraft, getInheritedUnconfirmedTexts } from '../domain/create-draft.ts';
import type { Draft, DraftState } from '../domain/draft.ts';
import { generateDraftJob, type ReplySubject } from '../jobs.ts';
import type { DraftStore } from '../reply-ports.ts';
import { withReservedUsage } from '../reserve-plan-usage.ts';
import { saveDraft } from '../save-draft.ts';

/** In these states a reply is being posted, and a new draft would replace it. */
const IN_FLIGHT_STATES: readonly DraftState[] = ['queued', 'posting', 'unknown', 'posted'];

async function startGeneration(
  store: DraftStore,
  subject: ReplySubject,
  previous: Draft | undefined,
): Promise<Draft | undefined> {
  const draft = await withReservedUsage(subject.userId, 'generated', async (usagePeriod) => {
    const createdDraft = createDraft({
      id: createId('response'),
      revision: (previous?.revision ?? 0) + 1,
      at: nowIso(),
      usagePeriod,
      unconfirmed: getInheritedUnconfirmedTexts(previous),
    });
    return (await saveDraft(store, subject, createdDraft)) ? createdDraft : undefined;
  });
  if (draft === undefined) return undefined;
  // This may fail: the scheduler finds the draft by its due time.
  await enqueueJob(generateDraftJob, { subject, responseId: draft.id }).catch((error: unknown) =>
    logger.warn('the job of a draft was not enqueued; the scheduler will do it', {
      response_id: draft.id,
      error: error as Error,
    }),
  );
  return draft;
}

/**
 * @throws AppError not_found, max_responses_for_plan; conflict while a reply is on its way;
 * validation_failed when the account wrote the comment or message itself.
 */
export async function requestDraft(
  store: DraftStore,
  subject: ReplySubject,
  wantsNew: boolean,
): Promise<Draft> {
  const storedSubject = await store.read(subject);
  if (storedSubject === undefined) throw new AppError('not_found');
  const { draft } = storedSubject;
  if (draft?.state === 'generating' || (draft !== undefined && !wantsNew)) return draft;
  if (storedSubject.isOwnSubject) {
    throw new AppError('validation_failed', { sentences: ['You wrote this yourself.'] });
  }
  if (draft !== undefined && IN_FLIGHT_STATES.includes(draft.state)) {
    throw new AppError('conflict', { sentences: ['Your reply is already on its way.'] });
  }
  const startedDraft = await startGeneration(store, subject, draft);
  if (startedDraft !== undefined) return startedDraft;
  // A concurrent request was first: returns the draft that it created.
  const reread = await store.read(subject);
  if (reread?.draft === undefined) throw new AppError('conflict');
  return reread.draft;
}
