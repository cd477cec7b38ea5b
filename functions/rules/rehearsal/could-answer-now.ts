// Whether a rule could answer a past event if it were backdated now. The check ignores the order of rules and their
// trigger counts, so in the end they may answer less.

import { nowMs } from '#platform/clock.ts';
import type { ActionType } from '#shared/rules/rule-tables.ts';
import { getReach, listActions } from '../domain/evaluation/evaluate-rule.ts';
import type { ReplyReach } from '../domain/evaluation/rule-event.ts';
import { ACTED, listAnsweredReaches } from '../evaluation/decide-event.ts';
import { findDecideStop } from '../evaluation/find-stopped-reaches.ts';
import type { EventEvaluation } from '../storage/event-repository.ts';
import type { PastEvent } from './read-past-events.ts';
import { findSituation, type Rehearsal } from './rehearse-event.ts';

/** A reply that was sent or waits keeps other rules from answering in the same reach, even after a reset. */
function listTakenReaches(
  { past }: PastEvent,
  outcomes: EventEvaluation['outcomes'],
): ReadonlySet<ReplyReach> {
  const ofReplies = past.ruleReplies.flatMap(({ state, automation }) =>
    state === 'discarded' || automation === null
      ? []
      : [getReach(automation.actionType as ActionType)],
  );
  return new Set([...listAnsweredReaches(outcomes), ...ofReplies]);
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
  const taken = listTakenReaches(one, outcomes);
  const now = nowMs();
  return listActions(rule).some(({ action_type }) => {
    const reach = getReach(action_type);
    const situation = findSituation(rehearsal, one, now, reach);
    return !taken.has(reach) && findDecideStop(situation, reach) === undefined;
  });
}
