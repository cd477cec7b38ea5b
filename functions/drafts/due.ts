// Turns a due draft into the job that takes it on; for the sweep that finds what messages missed.

import type { Draft } from './domain/draft.ts';
import { generateDraftJob, postReplyJob, type SubjectRef } from './jobs.ts';

export type DueJob =
  | { readonly job: typeof generateDraftJob; readonly payload: Payload }
  | { readonly job: typeof postReplyJob; readonly payload: Payload };
type Payload = { readonly subject: SubjectRef; readonly responseId: string };

/** Undefined where the draft rests with its owner. */
export function jobForDraft(subject: SubjectRef, draft: Draft): DueJob | undefined {
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
