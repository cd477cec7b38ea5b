// What the sweep, which finds what messages missed, does with a due draft: it has the draft taken on, or
// returned to its owner where that was tried too often.
import { releaseUsage } from '#functions/session/usage-repository.ts';
import { logger } from '#platform/logger.ts';
import { changeDraft } from './change-draft.ts';
import type { Draft } from './domain/draft.ts';
import { endOfStalled } from './domain/stalled.ts';
import { generateDraftJob, postReplyJob, type SubjectRef } from './jobs.ts';
import type { DraftStore } from './subject.ts';

export type DueJob =
  | { readonly job: typeof generateDraftJob; readonly payload: Payload }
  | { readonly job: typeof postReplyJob; readonly payload: Payload };
type Payload = { readonly subject: SubjectRef; readonly responseId: string };

/** Undefined where the draft rests with its owner. */
function jobForDraft(subject: SubjectRef, draft: Draft): DueJob | undefined {
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
  /** The job that takes the draft on; undefined where it rests with its owner. */
  readonly job: DueJob | undefined;
  /** Ends what no worker could: back to its owner, with the reason in words, and at no cost. */
  readonly returnToOwner: () => Promise<void>;
};

async function returnToOwner(store: DraftStore, subject: SubjectRef, draft: Draft): Promise<void> {
  const event = endOfStalled(subject.kind, draft);
  if (event === undefined) return;
  logger.error('every job of a draft died', { response_id: draft.id, state: draft.state });
  if ((await changeDraft(store, subject, draft, event)) === undefined) return;
  const { usagePeriod: period } = draft;
  const kind = event.type === 'generation_failed' ? 'generated' : 'posted';
  if (period !== null) await releaseUsage({ userId: subject.userId, kind, period });
}

/** What the sweep may do with the draft of a subject; `store` keeps the drafts of its kind. */
export const dueDraft = (store: DraftStore, subject: SubjectRef, draft: Draft): DueDraft => ({
  job: jobForDraft(subject, draft),
  returnToOwner: () => returnToOwner(store, subject, draft),
});
