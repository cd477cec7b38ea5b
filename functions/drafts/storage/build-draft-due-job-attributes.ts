// The due job of a draft: it continues the draft even when the job's message is lost.
import {
  buildDueJobAttributes,
  type DueJobAttributes,
  NO_DUE_JOB_ATTRIBUTES,
} from '#platform/jobs/due-job.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { computeDraftDueTime } from '../domain/lifecycle/draft-retry-and-read-back-times.ts';
import { awaitsViewBeforeGeneration } from '../domain/lifecycle/draft-text-generation.ts';
import { generateDraftJob, postReplyJob, type ReplySubject } from '../jobs.ts';

/** The attributes have no values when the draft waits for its owner. */
export function buildDraftDueJobAttributes(subject: ReplySubject, draft: Draft): DueJobAttributes {
  const at = computeDraftDueTime(draft);
  if (at === undefined) return NO_DUE_JOB_ATTRIBUTES;
  const isGenerated = draft.state === 'generating' && !awaitsViewBeforeGeneration(draft);
  const job = isGenerated ? generateDraftJob : postReplyJob;
  return buildDueJobAttributes(job, { subject, responseId: draft.id }, at);
}
