// A reset of the rules ends the replies by rule that were undecided at that time. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEventType } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { say } from '#shared/sentences/say.ts';
import type { RuleReplyEnd } from './rule-reply-ends.ts';

export const RULES_RESET: RuleReplyEnd = {
  endedBy: 'reset',
  reason: say('rules_reset'),
};

/** After these a reply is on its way. */
const DECIDING: readonly string[] = [
  'queued',
  'generated_unseen',
] satisfies readonly DraftEventType[];
/** After these a person decides. */
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
  // One that was to be sent unseen began without a question.
  const beganUndecided = turns[0] === undefined || turns[0].event === 'queued';
  return beganUndecided && (history[0]?.at ?? '') <= at;
}

const UNSENT_STATES: readonly Draft['state'][] = ['generating', 'editing', 'queued'];

/** Whether the reset at `resetAt` (ISO) ends the reply; also one that was approved after it. */
export const isEndedByReset = (draft: Draft, resetAt: string | undefined): boolean =>
  resetAt !== undefined && UNSENT_STATES.includes(draft.state) && wasUndecidedAt(draft, resetAt);

/** The reply as it is once the job of the reset has discarded it. */
export function applyReset<Reply extends { readonly draft: Draft }>(
  reply: Reply,
  resetAt: string | undefined,
): Reply {
  if (!isEndedByReset(reply.draft, resetAt)) return reply;
  return { ...reply, draft: { ...reply.draft, state: 'discarded', error: RULES_RESET.reason } };
}
