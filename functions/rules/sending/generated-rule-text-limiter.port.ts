// Implements the drafts feature's limits for texts that the model writes for rules.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { GeneratedRuleTextLimiter } from '#functions/drafts/reply-ports.ts';
import { formatUtcHour, nowMs } from '#platform/clock.ts';
import { readRuleList } from '../storage/rule-repository.ts';
import {
  releaseHourlyGeneratedText,
  reserveHourlyGeneratedText,
} from './hourly-generated-text-repository.ts';
import { mutePersonBeyondHourlyCap } from './mute-person-beyond-hourly-cap.ts';

/** As many as the replies that a rule may send in an hour before it counts as misfiring. */
const MAX_RULE_TEXTS_IN_HOUR = 100;

const FREE = { release: async () => undefined };

async function reserveText(
  subject: ReplySubject,
  { id: replyId, automation }: Draft,
): ReturnType<GeneratedRuleTextLimiter['reserveText']> {
  if (automation === null) return FREE;
  const slot = {
    userId: subject.userId,
    igUserId: subject.igUserId,
    hour: formatUtcHour(nowMs()),
  };
  const text = { replyId, personKey: automation.personKey, ruleId: automation.ruleId };
  const { caps } = await readRuleList(slot, { consistent: false });
  const { account, person } = caps;
  const reachedCap = await reserveHourlyGeneratedText(slot, text, {
    account,
    person,
    rule: MAX_RULE_TEXTS_IN_HOUR,
  });
  if (reachedCap === undefined) return { release: () => releaseHourlyGeneratedText(slot, text) };
  // Texts that are written because their cards are seen may belong to many days.
  if (reachedCap === 'person' && automation.approval === 'not_needed')
    await mutePersonBeyondHourlyCap(slot, automation, caps);
  return { reason: `text_cap_${reachedCap}` };
}

export const generatedRuleTextLimiter: GeneratedRuleTextLimiter = { reserveText };
