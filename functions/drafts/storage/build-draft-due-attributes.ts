// The due job of a draft: it continues the draft even when the job's message is lost.
import {
  buildDueAttributes,
  type DueAttributes,
  NO_DUE_ATTRIBUTES,
} from '#platform/jobs/due-job.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { computeDraftDueTime } from '../domain/lifecycle/draft-timing.ts';
import { awaitsView } from '../domain/lifecycle/generation.ts';
import { generateDraftJob, postReplyJob, type ReplySubject } from '../jobs.ts';

/** The attributes have no values when the draft waits for its owner. */
export function buildDraftDueAttributes(subject: ReplySubject, draft: Draft): DueAttributes {
  const at = computeDraftDueTime(draft);
  if (at === undefined) return NO_DUE_ATTRIBUTES;
  const isGenerated = draft.state === 'generating' && !awaitsView(draft);
  const job = isGenerated ? generateDraftJob : postReplyJob;
  return buildDueAttributes(job, { subject, responseId: draft.id }, at);
}
