// Approves or discards a reply by rule, or takes back what was approved.

import { type Draft, getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { awaitsViewBeforeGeneration } from '#functions/drafts/domain/lifecycle/draft-text-generation.ts';
import { hasPersonSeenDraftText } from '#functions/drafts/domain/lifecycle/draft-text-revision.ts';
import { findReplyStopReason } from '#functions/drafts/domain/rule-replies/find-reply-stop-reason.ts';
import {
  type RuleReplyEndReason,
  toRuleReplyEndReason,
} from '#functions/drafts/domain/rule-replies/reply-stop-reason-sentences.ts';
import { buildReplyExpiryFacts } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import {
  buildAnsweredSubjectFacts,
  getReplyAudienceOfSubject,
  removeOwnReplyFromItem,
} from '#functions/drafts/rule-replies/build-answered-subject-facts.ts';
import type { FoundRuleReply } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import { queueReply } from '#functions/drafts/use-cases/queue-reply.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';
import { saySentence } from '#shared/sentences/say.ts';
import type { ApprovalPorts } from '../approval-ports.ts';

/** Finds out whether the reply is still needed; undefined when it is. */
async function findEnd(
  { items, hasOptedOut }: ApprovalPorts,
  { subject, draft }: FoundRuleReply,
): Promise<RuleReplyEndReason | undefined> {
  const found = await items[subject.kind].findInboundItem(subject);
  const item = found && removeOwnReplyFromItem(found, draft);
  const audience = getReplyAudienceOfSubject(subject);
  const isOut = item !== undefined && audience === 'private' && hasOptedOut(subject, item);
  const stop = findReplyStopReason('approve', {
    ...buildReplyExpiryFacts(draft, nowIso()),
    ...buildAnsweredSubjectFacts(item, { audience, hasOptedOut: await isOut, now: nowMs() }),
  });
  return stop && toRuleReplyEndReason(stop, 'approve');
}

/** Discards the reply when it is no longer needed. @throws AppError conflict */
async function endIfNeedless(ports: ApprovalPorts, reply: FoundRuleReply): Promise<void> {
  const end = await findEnd(ports, reply);
  if (end === undefined) return;
  await applyAndSaveDraftEvent(reply.subject, reply.draft, { type: 'discarded', ...end });
  throw new AppError('conflict', { sentences: [saySentence(end.reason)] });
}

/**
 * A person approves a text of their own, or the text of this revision. `revision` is undefined when they named only the
 * reply.
 */
export type ApprovedTextOrRevision =
  | { readonly text: string }
  | { readonly revision: number | undefined };

const requireSeenText =
  (revision: number | undefined) =>
  (draft: Draft): void => {
    if (draft.state === 'generating') throw new AppError('conflict', 'draft_being_written');
    if (!hasPersonSeenDraftText(draft, revision))
      throw new AppError('conflict', 'reply_text_replaced');
  };

/**
 * Queues the reply with the approved text.
 * @throws AppError conflict when its text was replaced since it was seen, when it was answered elsewhere, is no longer
 * wanted or is on its way; outside_reply_window, posting_paused, validation_failed, max_posted_comments_for_plan
 */
export async function approveReply(
  ports: ApprovalPorts,
  reply: FoundRuleReply,
  approved: ApprovedTextOrRevision,
  by: string,
): Promise<Draft> {
  const { subject, draft } = reply;
  if (draft.state === 'editing') await endIfNeedless(ports, reply);
  if (awaitsViewBeforeGeneration(draft)) throw new AppError('conflict', 'reply_not_written');
  const request = { responseId: draft.id, by };
  const windows = ports.subjects[subject.kind];
  if ('text' in approved) return queueReply(windows, subject, { ...request, text: approved.text });
  const requireSeen = requireSeenText(approved.revision);
  requireSeen(draft);
  return queueReply(windows, subject, { ...request, text: getDraftText(draft), requireSeen });
}

/** @throws AppError conflict when it is on its way */
export async function discardReply(reply: FoundRuleReply, by: string): Promise<Draft> {
  const { subject, draft } = reply;
  const event = {
    type: 'discarded',
    endedBy: 'owner',
    reason: 'reply_discarded_by_owner',
  } as const;
  const canDiscard = ['generating', 'editing', 'queued'].includes(draft.state);
  const discarded = canDiscard
    ? await applyAndSaveDraftEvent(subject, draft, event, by)
    : undefined;
  if (discarded === undefined) throw new AppError('conflict', 'reply_on_its_way');
  return discarded;
}
