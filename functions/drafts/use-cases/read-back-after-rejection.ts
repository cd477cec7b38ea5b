// Reads a rejected reply back once more after it was returned to its owner. Rejections have been wrong, and the
// network may show a published reply only after the quick read-backs.

import { nowIso } from '#platform/clock.ts';
import { type Draft, getClaimResponseId } from '../domain/lifecycle/draft.ts';
import { computeAbsenceProofTime } from '../domain/lifecycle/draft-timing.ts';
import { toFoundReplyEvent } from '../domain/lifecycle/to-found-reply-event.ts';
import { getReplyKind } from '../jobs.ts';
import { recordUnconfirmedReplyAsPublished } from '../record-unconfirmed-reply-as-published.ts';
import type { ReplyStepContext } from '../reply-step-operations.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { attemptReadBack } from './attempt-read-back.ts';
import { checkReplyLive } from './check-reply-live.ts';

/** A found reply becomes live if the owner has not edited the draft; otherwise the owner is informed. */
export async function readBackAfterRejection(
  context: ReplyStepContext,
  draft: Draft,
): Promise<void> {
  const { subject } = context;
  const lastUnconfirmed = draft.unconfirmed.at(-1);
  const proofTime = lastUnconfirmed && computeAbsenceProofTime(lastUnconfirmed);
  if (
    !lastUnconfirmed ||
    lastUnconfirmed.isFound ||
    proofTime === undefined ||
    proofTime > nowIso()
  )
    return;
  const { text, claimedAt } = lastUnconfirmed;
  const readBack = await attemptReadBack(context, {
    responseId: getClaimResponseId(draft),
    text,
    claimedAt,
  });
  if (readBack.kind === 'absent')
    await applyAndSaveDraftEvent(subject, draft, { type: 'absence_proven', text });
  if (readBack.kind !== 'found') return;
  const event = toFoundReplyEvent(getReplyKind(subject), draft, {
    networkId: readBack.networkId,
    text,
  });
  if (event?.type !== 'found_on_network') {
    if (event) await applyAndSaveDraftEvent(subject, draft, event);
    return;
  }
  const postedDraft = await recordUnconfirmedReplyAsPublished(subject, draft, event);
  if (postedDraft) await checkReplyLive(context, postedDraft);
}
