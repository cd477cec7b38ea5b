// Which decisions about an event answer the question what rules did about it. Pure.
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';

/** Where no rule acted: what came closest to it. */
const CLOSEST_FIRST: readonly RuleActivity['outcome'][] = ['stopped', 'failed', 'not_matched'];

/** Those of the rules that acted; where none did, the first of those that came closest to it. */
export function pickLeadingDecisions<Decision extends Pick<RuleActivity, 'outcome'>>(
  decisions: readonly Decision[],
): readonly Decision[] {
  const acting = decisions.filter(({ outcome }) => outcome === 'acted');
  if (acting.length > 0) return acting;
  const closest = CLOSEST_FIRST.find((one) => decisions.some(({ outcome }) => outcome === one));
  return decisions.filter(({ outcome }) => outcome === closest).slice(0, 1);
}
