// Describes the check that stopped a reply, for a user. Pure.
import type { Sentence } from '#shared/sentences/say.ts';
import type { ReplyMoment, ReplyStop, ReplyStopCode } from './reply-checks.ts';

type PlainCode = Exclude<ReplyStopCode, 'failed' | 'posting_paused'>;

/** Some checks have another sentence when a person is about to send the reply. */
const CODES_AT: Readonly<Partial<Record<ReplyMoment, Partial<Record<PlainCode, Sentence>>>>> = {
  approve: { already_answered: 'answered_meanwhile', opted_out: 'opted_out_yourself' },
  queue: { window_closed: 'outside_reply_window' },
};

export function describeReplyStop(stop: ReplyStop, moment: ReplyMoment): Sentence {
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
export type RuleReplyEnd = { readonly endedBy: string; readonly reason: Sentence };

export const toRuleReplyEnd = (stop: ReplyStop, moment: ReplyMoment): RuleReplyEnd => ({
  endedBy: stop.code,
  reason: describeReplyStop(stop, moment),
});
