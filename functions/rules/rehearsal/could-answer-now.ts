// Whether a rule could answer a past event if it were backdated now. The check ignores the order of rules and their
// trigger counts, so in the end they may answer less.

import { nowMs } from '#platform/clock.ts';
import type { ActionType } from '#shared/rules/rule-tables.ts';
import { getAudience, listActions } from '../domain/evaluation/evaluate-rule.ts';
import type { ReplyAudience } from '../domain/evaluation/rule-event.ts';
import { ACTED, listAnsweredAudiences } from '../evaluation/decide-event.ts';
import { findDecideStop } from '../evaluation/find-stopped-audiences.ts';
import type { EventEvaluation } from '../storage/event-repository.ts';
import type { PastEvent } from './read-past-events.ts';
import { findSituation, type Rehearsal } from './rehearse-event.ts';

/** A reply that was sent or waits keeps other rules from answering for the same audience, even after a reset. */
function listTakenAudiences(
  { past }: PastEvent,
  outcomes: EventEvaluation['outcomes'],
): ReadonlySet<ReplyAudience> {
  const ofReplies = past.ruleReplies.flatMap(({ state, automation }) =>
    state === 'discarded' || automation === null
      ? []
      : [getAudience(automation.actionType as ActionType)],
  );
  return new Set([...listAnsweredAudiences(outcomes), ...ofReplies]);
}

/** `evaluation` holds the decisions of the rules about the event so far. */
export function couldAnswerNow(
  rehearsal: Rehearsal,
  one: PastEvent,
  evaluation: EventEvaluation | undefined,
): boolean {
  const { rule, epoch } = rehearsal;
  const outcomes = evaluation?.epoch === epoch ? evaluation.outcomes : {};
  if (one.past.isHiddenNow || outcomes[rule.id]?.outcome === ACTED) return false;
  const taken = listTakenAudiences(one, outcomes);
  const now = nowMs();
  return listActions(rule).some(({ action_type }) => {
    const audience = getAudience(action_type);
    const situation = findSituation(rehearsal, one, now, audience);
    return !taken.has(audience) && findDecideStop(situation, audience) === undefined;
  });
}
