// Mutes a person whom rules would answer again and again: one talkative stranger must not switch a rule off for other
// people.
import type { ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isoSecondsFromNow } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { toUsernameKey } from '../domain/evaluation/resolve-person-from-known-names.ts';
import { isReplyLoopWithPerson, PERSON_MUTE_SECONDS } from '../domain/sending/find-rule-misfire.ts';
import { mutePerson } from '../storage/person-repository.ts';
import type { HourlyLimits } from '../storage/rule-repository.ts';
import { countReplyBeyondHourlyCap } from './hourly-send-repository.ts';
import type { HourlySendSlot } from './hourly-send-slot.ts';

/** Call it for each reply that the cap of its person stops. */
export async function mutePersonBeyondHourlyCap(
  slot: HourlySendSlot,
  { personKey, answers, ruleId }: ReplyAutomation,
  caps: Pick<HourlyLimits, 'person'>,
): Promise<void> {
  const beyond = await countReplyBeyondHourlyCap(slot, { personKey });
  if (!isReplyLoopWithPerson(beyond, caps.person)) return;
  logger.warn('rules leave a person to the owner for a day', { rule_id: ruleId });
  const names = [personKey, toUsernameKey(answers)].filter((name) => name !== undefined);
  await mutePerson(slot, [...new Set(names)], isoSecondsFromNow(PERSON_MUTE_SECONDS));
}
