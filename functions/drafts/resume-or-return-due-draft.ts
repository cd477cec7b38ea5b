// What the sweep does with a draft whose queue message was lost: it enqueues the job again, or returns the
// draft to its owner after too many attempts.
import { releaseUsage } from '#functions/session/usage-repository.ts';
import { logger } from '#platform/logger.ts';
import type { Draft } from './domain/draft.ts';
import { toStalledDraftEvent } from './domain/to-stalled-draft-event.ts';
import { generateDraftJob, postReplyJob, type ReplySubject } from './jobs.ts';
import type { DraftStore } from './reply-ports.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

export type DueDraftJob =
  | { readonly job: typeof generateDraftJob; readonly payload: DueJobPayload }
  | { readonly job: typeof postReplyJob; readonly payload: DueJobPayload };
type DueJobPayload = { readonly subject: ReplySubject; readonly responseId: string };

/** Undefined when the draft waits for its owner. */
function selectDraftJob(subject: ReplySubject, draft: Draft): DueDraftJob | undefined {
  const payload = { subject, responseId: draft.id };
  switch (draft.state) {
    case 'generating':
      return { job: generateDraftJob, payload };
    case 'queued':
    case 'posting':
    case 'unknown':
    case 'posted':
      return { job: postReplyJob, payload };
    case 'editing':
    case 'live':
      return undefined;
  }
}

export type DueDraft = {
  /** The job that continues the draft; undefined when the draft waits for its owner. */
  readonly job: DueDraftJob | undefined;
  /** Returns the draft to its owner with a reason, and releases the reserved usage. */
  readonly returnToOwner: () => Promise<void>;
};

async function returnToOwner(
  store: DraftStore,
  subject: ReplySubject,
  draft: Draft,
): Promise<void> {
  const event = toStalledDraftEvent(subject.kind, draft);
  if (event === undefined) return;
  logger.error('returning a draft to its owner because all its jobs failed', {
    response_id: draft.id,
    state: draft.state,
  });
  if ((await applyAndSaveDraftEvent(store, subject, draft, event)) === undefined) return;
  const { usagePeriod: period } = draft;
  const kind = event.type === 'generation_failed' ? 'generated' : 'posted';
  if (period !== null) await releaseUsage({ userId: subject.userId, kind, period });
}

/** `store` is the store for the kind of this subject. */
export const toDueDraft = (store: DraftStore, subject: ReplySubject, draft: Draft): DueDraft => ({
  job: selectDraftJob(subject, draft),
  returnToOwner: () => returnToOwner(store, subject, draft),
});
