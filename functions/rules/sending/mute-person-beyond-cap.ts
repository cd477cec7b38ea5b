// Mutes a person whom rules would answer again and again: one talkative stranger must not switch a rule off for other
// people.
import type { ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isoSecondsFromNow } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { toUsernameKey } from '../domain/evaluation/resolve-person.ts';
import { isChain, MUTE_SECONDS } from '../domain/sending/misfire.ts';
import { mutePerson } from '../storage/person-repository.ts';
import type { HourlyLimits } from '../storage/rule-repository.ts';
import { countReplyBeyondCap } from './hourly-send-repository.ts';
import type { HourlySlot } from './hourly-slot.ts';

/** Call it for each reply that the cap of its person stops. */
export async function mutePersonBeyondCap(
  slot: HourlySlot,
  { personKey, answers, ruleId }: ReplyAutomation,
  caps: Pick<HourlyLimits, 'person'>,
): Promise<void> {
  const beyond = await countReplyBeyondCap(slot, { personKey });
  if (!isChain(beyond, caps.person)) return;
  logger.warn('rules leave a person to the owner for a day', { rule_id: ruleId });
  const names = [personKey, toUsernameKey(answers)].filter((name) => name !== undefined);
  await mutePerson(slot, [...new Set(names)], isoSecondsFromNow(MUTE_SECONDS));
}
