// A reset of the rules ends the replies by rule that were undecided at that time. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEventType } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { toRuleReplyEndReason } from './reply-stop-reason-sentences.ts';

export const RULES_RESET_END_REASON = toRuleReplyEndReason({ code: 'reset' }, 'send_approved');

/** A reply is on its way after these events. */
const DECIDING: readonly string[] = [
  'queued',
  'generated_unseen',
] satisfies readonly DraftEventType[];
/** A person decides after these events. */
const RETURNING: readonly string[] = [
  'approval_needed',
  'cancelled',
  'not_sent',
  'earlier_found',
  'earlier_unconfirmed',
] satisfies readonly DraftEventType[];

/** `at` is an ISO time. */
function wasUndecidedAt({ history, automation }: Draft, at: string): boolean {
  if (automation === null || automation.approval === 'not_needed') return false;
  const turns = history.filter(
    ({ event }) => DECIDING.includes(event) || RETURNING.includes(event),
  );
  const last = turns.findLast((turn) => turn.at <= at);
  if (last) return RETURNING.includes(last.event);
  // A reply that was to be sent unseen began decided.
  const beganUndecided = turns[0] === undefined || turns[0].event === 'queued';
  return beganUndecided && (history[0]?.at ?? '') <= at;
}

const UNSENT_STATES: readonly Draft['state'][] = ['generating', 'editing', 'queued'];

/** Whether the reset at `resetAt` (ISO) ends the reply, even a reply that was approved later. */
export const isReplyEndedByReset = (draft: Draft, resetAt: string | undefined): boolean =>
  resetAt !== undefined && UNSENT_STATES.includes(draft.state) && wasUndecidedAt(draft, resetAt);

/** Returns the reply in the state that the job of the reset will give it. */
export function applyRulesResetToReply<Reply extends { readonly draft: Draft }>(
  reply: Reply,
  resetAt: string | undefined,
): Reply {
  if (!isReplyEndedByReset(reply.draft, resetAt)) return reply;
  return {
    ...reply,
    draft: { ...reply.draft, state: 'discarded', error: RULES_RESET_END_REASON.reason },
  };
}
