// Returns a draft to its owner when every job that should have continued it failed.
import type { JobDelivery } from '#platform/jobs/queue-worker.ts';
import { logger } from '#platform/logger.ts';
import { toEventForStalledDraft } from '../domain/lifecycle/to-event-returning-stalled-draft.ts';
import { getReplyKind, type ReplySubject } from '../jobs.ts';
import { readReply } from '../storage/reply-repository.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';

/**
 * The scheduler enqueues the job of an unchanged draft this often before it returns the draft to its owner: about an
 * hour. By then the job fails for a permanent reason while its owner is waiting.
 */
const MAX_ATTEMPTS = 12;

type DraftJob = { readonly subject: ReplySubject; readonly responseId: string };

async function returnStalledDraft({ subject, responseId }: DraftJob): Promise<void> {
  const draft = (await readReply(subject, responseId))?.draft;
  const event = draft && toEventForStalledDraft(getReplyKind(subject), draft);
  if (draft === undefined || event === undefined) return;
  logger.error('returning a draft to its owner because all its jobs failed', {
    response_id: draft.id,
    state: draft.state,
  });
  await applyAndSaveDraftEvent(subject, draft, event);
}

/** The handler of a draft's job: continues the draft, or returns it after too many attempts. */
export const continueOrReturnStalledDraft =
  (handle: (job: DraftJob) => Promise<void>) =>
  (job: DraftJob, { attempt }: JobDelivery): Promise<void> =>
    attempt > MAX_ATTEMPTS ? returnStalledDraft(job) : handle(job);
