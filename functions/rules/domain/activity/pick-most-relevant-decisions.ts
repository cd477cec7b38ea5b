// Picks the decisions that say what rules did about an event. Pure.
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';

/** The outcomes without an answer; the closest to one comes first. */
const CLOSEST_FIRST: readonly RuleActivity['outcome'][] = ['stopped', 'failed', 'not_matched'];

/** The decisions of the rules that acted; when none acted, the first of those that came closest. */
export function pickMostRelevantDecisions<Decision extends Pick<RuleActivity, 'outcome'>>(
  decisions: readonly Decision[],
): readonly Decision[] {
  const acting = decisions.filter(({ outcome }) => outcome === 'acted');
  if (acting.length > 0) return acting;
  const closest = CLOSEST_FIRST.find((one) => decisions.some(({ outcome }) => outcome === one));
  return decisions.filter(({ outcome }) => outcome === closest).slice(0, 1);
}
