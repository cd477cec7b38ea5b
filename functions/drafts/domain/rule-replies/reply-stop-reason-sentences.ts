// Describes the check that stopped a reply, for a user. Pure.
import type { Sentence } from '#shared/sentences/say.ts';
import type {
  ReplyCheckMoment,
  ReplyStopReason,
  ReplyStopReasonCode,
} from './find-reply-stop-reason.ts';

type PlainCode = Exclude<ReplyStopReasonCode, 'failed' | 'posting_paused'>;

/** Some checks have another sentence when a person is about to send the reply. */
const CODES_AT: Readonly<Partial<Record<ReplyCheckMoment, Partial<Record<PlainCode, Sentence>>>>> =
  {
    approve: { already_answered: 'answered_meanwhile', opted_out: 'opted_out_yourself' },
    queue: { window_closed: 'outside_reply_window', fact_outdated: 'reply_uses_outdated_fact' },
  };

export function describeReplyStopReason(stop: ReplyStopReason, moment: ReplyCheckMoment): Sentence {
  switch (stop.code) {
    case 'failed':
      return stop.error;
    case 'posting_paused':
      return { code: 'posting_paused_try_then', params: { until: stop.until } };
    default:
      return CODES_AT[moment]?.[stop.code] ?? `guard_${stop.code}`;
  }
}

/** The end of a reply by rule that was not sent. */
export type RuleReplyEndReason = { readonly endedBy: string; readonly reason: Sentence };

export const toRuleReplyEndReason = (
  stop: ReplyStopReason,
  moment: ReplyCheckMoment,
): RuleReplyEndReason => ({
  endedBy: stop.code,
  reason: describeReplyStopReason(stop, moment),
});
