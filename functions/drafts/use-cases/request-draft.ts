// Returns the draft of a subject, and starts a new one if there is none or the owner wants another or a change.

import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import { createDraft, getInheritedUnconfirmedTexts } from '../domain/lifecycle/create-draft.ts';
import type { Draft, DraftState, DraftTextChange } from '../domain/lifecycle/draft.ts';
import {
  findFieldTextBesideDraft,
  getTextToChange,
  keepTextBeforeWish,
} from '../domain/lifecycle/draft-wish.ts';
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

type DraftRequest = {
  readonly wantsNew: boolean;
  /** Asks for a new draft that is the present text with a change. */
  readonly wish?: DraftWish | undefined;
  /** The text in the owner's field. */
  readonly fieldText?: string | undefined;
  readonly by: string;
};

/** The fields of a new draft whose text is the present one with a change. */
function startFromPresentText(
  subject: ReplySubject,
  previous: Draft | undefined,
  wish: DraftTextChange | null,
): Partial<Draft> {
  if (wish === null) return {};
  const kept = keepTextBeforeWish(previous, wish);
  if (subject.kind !== 'message') return { ...kept, wish };
  return { ...kept, wish, editedText: findFieldTextBesideDraft(previous, wish) };
}

function startGeneration(
  subject: ReplySubject,
  storedSubject: StoredReplySubject,
  previous: Draft | undefined,
  { by, wish, fieldText }: DraftRequest,
): Promise<Draft | undefined> {
  const change = wish ? { wish, text: getTextToChange(previous, fieldText) } : null;
  return runWithReservedPlanUsage(subject.userId, 'generated', (usagePeriod) => {
    const unconfirmed = getInheritedUnconfirmedTexts(previous);
    const id = createId('response');
    const createdDraft = {
      ...createDraft({ id, at: nowIso(), by, usagePeriod, unconfirmed }),
      ...startFromPresentText(subject, previous, change),
    };
    return saveNewDraft(subject, storedSubject, createdDraft, previous);
  });
}

/**
 * @throws AppError not_found, forbidden, max_responses_for_plan, rate_limited; conflict while a reply is on its way;
 * validation_failed when the account wrote the comment or message
 */
export async function requestDraft(
  subjects: ReplySubjectReader,
  subject: ReplySubject,
  request: DraftRequest,
): Promise<Draft> {
  const wantsNew = request.wantsNew || request.wish !== undefined;
  const { storedSubject, draft } = await findSubjectAndDraft(subjects, subject);
  if (draft?.state === 'generating' || (draft !== undefined && !wantsNew)) return draft;
  requireAnswerableSubject(storedSubject);
  if (draft !== undefined && IN_FLIGHT_STATES.includes(draft.state)) {
    throw new AppError('conflict', 'own_reply_on_its_way');
  }
  if (draft !== undefined) requireRegenerationAllowed(draft);
  return (
    (await startGeneration(subject, storedSubject, draft, request)) ??
    readDraftAfterConflict(subjects, subject)
  );
}
