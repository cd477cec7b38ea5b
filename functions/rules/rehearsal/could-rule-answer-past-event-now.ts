// Whether a rule could answer a past event if it were backdated now. The check ignores the order of rules and their
// trigger counts, so in the end they may answer less.

import { nowMs } from '#platform/clock.ts';
import type { ActionType } from '#shared/rules/rule-types-and-options.ts';
import { getActionAudience, listRuleActions } from '../domain/evaluation/evaluate-rule.ts';
import type { ReplyAudience } from '../domain/evaluation/rule-event.ts';
import { listAnsweredAudiences, RULE_ACTED_OUTCOME } from '../evaluation/decide-rules-on-event.ts';
import { findRuleDecisionStop } from '../evaluation/find-stopped-reply-audiences.ts';
import type { RuleEventEvaluation } from '../storage/inbound-event-log-repository.ts';
import type { RehearsedPastEvent } from './read-past-events-for-rehearsal.ts';
import { findPastSendSituation, type RehearsalContext } from './rehearse-event.ts';

/** A reply that was sent or waits keeps other rules from answering for the same audience, even after a reset. */
function listTakenAudiences(
  { past }: RehearsedPastEvent,
  outcomes: RuleEventEvaluation['outcomes'],
): ReadonlySet<ReplyAudience> {
  const ofReplies = past.ruleReplies.flatMap(({ state, automation }) =>
    state === 'discarded' || automation === null
      ? []
      : [getActionAudience(automation.actionType as ActionType)],
  );
  return new Set([...listAnsweredAudiences(outcomes), ...ofReplies]);
}

/** `evaluation` holds the decisions of the rules about the event so far. */
export function couldRuleAnswerPastEventNow(
  rehearsal: RehearsalContext,
  one: RehearsedPastEvent,
  evaluation: RuleEventEvaluation | undefined,
): boolean {
  const { rule, epoch } = rehearsal;
  const outcomes = evaluation?.epoch === epoch ? evaluation.outcomes : {};
  if (one.past.isHiddenNow || outcomes[rule.id]?.outcome === RULE_ACTED_OUTCOME) return false;
  const taken = listTakenAudiences(one, outcomes);
  const now = nowMs();
  return listRuleActions(rule).some(({ action_type }) => {
    const audience = getActionAudience(action_type);
    const situation = findPastSendSituation(rehearsal, one, now, audience);
    return !taken.has(audience) && findRuleDecisionStop(situation, audience) === undefined;
  });
}
