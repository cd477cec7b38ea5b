// Returns the draft of a subject, and starts a new one if there is none or the owner wants another.

import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import { createDraft, getInheritedUnconfirmedTexts } from '../domain/lifecycle/create-draft.ts';
import type { Draft, DraftState } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import type { ReplySubjectReader } from '../reply-ports.ts';
import { requireRegenerationAllowed } from '../require-regeneration-allowed.ts';
import type { StoredReplySubject } from '../storage/reply-repository.ts';
import { runWithReservedPlanUsage } from '../storage/reserve-plan-usage.ts';
import { saveNewDraft } from '../storage/save-draft.ts';
import {
  findSubjectAndDraft,
  readDraftAfterConflict,
  requireAnswerableSubject,
} from './find-subject-and-draft.ts';

/** A reply is being posted in these states, so its owner cannot want another one yet. */
const IN_FLIGHT_STATES: readonly DraftState[] = ['queued', 'posting', 'unknown', 'posted'];

function startGeneration(
  subject: ReplySubject,
  storedSubject: StoredReplySubject,
  previous: Draft | undefined,
  by: string,
): Promise<Draft | undefined> {
  return runWithReservedPlanUsage(subject.userId, 'generated', (usagePeriod) => {
    const unconfirmed = getInheritedUnconfirmedTexts(previous);
    const id = createId('response');
    const createdDraft = createDraft({ id, at: nowIso(), by, usagePeriod, unconfirmed });
    return saveNewDraft(subject, storedSubject, createdDraft, previous);
  });
}

type DraftRequest = {
  readonly wantsNew: boolean;
  readonly by: string;
};

/**
 * @throws AppError not_found, forbidden, max_responses_for_plan, rate_limited; conflict while a reply is on its way;
 * validation_failed when the account wrote the comment or message
 */
export async function requestDraft(
  subjects: ReplySubjectReader,
  subject: ReplySubject,
  { wantsNew, by }: DraftRequest,
): Promise<Draft> {
  const { storedSubject, draft } = await findSubjectAndDraft(subjects, subject);
  if (draft?.state === 'generating' || (draft !== undefined && !wantsNew)) return draft;
  requireAnswerableSubject(storedSubject);
  if (draft !== undefined && IN_FLIGHT_STATES.includes(draft.state)) {
    throw new AppError('conflict', 'own_reply_on_its_way');
  }
  if (draft !== undefined) requireRegenerationAllowed(draft);
  return (
    (await startGeneration(subject, storedSubject, draft, by)) ??
    readDraftAfterConflict(subjects, subject)
  );
}
