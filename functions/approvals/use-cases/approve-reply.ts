// Approves or discards a reply by rule, or takes back what was approved.
import { type Draft, getDraftText } from '#functions/drafts/domain/draft.ts';
import { ANSWERED_MEANWHILE_SENTENCE } from '#functions/drafts/domain/failure-sentences.ts';
import { discardRuleReply } from '#functions/drafts/reply-step-operations.ts';
import type { FoundRuleReply } from '#functions/drafts/rule-reply-repository.ts';
import { queueReply } from '#functions/drafts/use-cases/queue-reply.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalPorts } from '../approval-ports.ts';

const conflict = (sentence: string) => new AppError('conflict', { sentences: [sentence] });

/** Ends the reply when an answer was given elsewhere. @throws AppError conflict */
async function endIfAnsweredElsewhere(
  { writings }: ApprovalPorts,
  { subject, draft }: FoundRuleReply,
): Promise<void> {
  const writing = await writings[subject.kind].findWriting(subject);
  if (writing !== undefined && !writing.isAnswered) return;
  const end =
    writing === undefined
      ? { endedBy: 'subject_deleted', reason: 'What the rule would have answered was deleted.' }
      : { endedBy: 'already_answered', reason: ANSWERED_MEANWHILE_SENTENCE };
  await discardRuleReply({ subject }, draft, end);
  throw conflict(end.reason);
}

/**
 * Queues the reply, with `text` or with the text that it has.
 * @throws AppError conflict when it was answered elsewhere or is on its way; outside_reply_window, validation_failed,
 * max_posted_comments_for_plan
 */
export async function approveReply(
  ports: ApprovalPorts,
  reply: FoundRuleReply,
  approval: { readonly text?: string; readonly by: string },
): Promise<Draft> {
  const { subject, draft } = reply;
  if (draft.state === 'editing') await endIfAnsweredElsewhere(ports, reply);
  const text = approval.text ?? getDraftText(draft);
  return queueReply(ports.subjects[subject.kind], subject, {
    responseId: draft.id,
    text,
    by: approval.by,
  });
}

/** @throws AppError conflict when it is on its way */
export async function discardReply(reply: FoundRuleReply, by: string): Promise<Draft> {
  const { subject, draft } = reply;
  const end = { endedBy: 'owner', reason: 'You discarded this reply.' };
  const canDiscard = ['generating', 'editing', 'queued'].includes(draft.state);
  const discarded = canDiscard ? await discardRuleReply({ subject }, draft, end, by) : undefined;
  if (discarded === undefined) throw conflict('This reply is already on its way.');
  return discarded;
}
