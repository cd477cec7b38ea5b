// Implements the drafts feature's port for what limits the texts that the model writes for rules.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { RuleTextGuard } from '#functions/drafts/reply-ports.ts';
import { formatHour, nowMs } from '#platform/clock.ts';
import { readRuleList } from '../storage/rule-repository.ts';
import { releaseHourlyText, reserveHourlyText, type TextCap } from './hourly-text-repository.ts';
import { mutePersonBeyondCap } from './mute-person-beyond-cap.ts';

/** As many as a rule may send in an hour before it counts as misfiring. */
const MAX_RULE_TEXTS_IN_HOUR = 100;

/** Short, as their end says what to do: a card shows three lines of them. */
const CAP_SENTENCES: Readonly<Record<TextCap, string>> = {
  account: "Your rules used up an hour's texts. Press Generate, or write it yourself.",
  person:
    "Your rules used up an hour's texts for this person. Press Generate, or write it yourself.",
  rule: "This rule used up an hour's texts. Press Generate, or write it yourself.",
};

const FREE = { release: async () => undefined };

async function reserveText(
  subject: ReplySubject,
  { id: replyId, automation }: Draft,
): ReturnType<RuleTextGuard['reserveText']> {
  if (automation === null) return FREE;
  const slot = {
    userId: subject.userId,
    igUserId: subject.igUserId,
    hour: formatHour(nowMs()),
  };
  const text = { replyId, personKey: automation.personKey, ruleId: automation.ruleId };
  const { caps } = await readRuleList(slot, { consistent: false });
  const { account, person } = caps;
  const reachedCap = await reserveHourlyText(slot, text, {
    account,
    person,
    rule: MAX_RULE_TEXTS_IN_HOUR,
  });
  if (reachedCap === undefined) return { release: () => releaseHourlyText(slot, text) };
  // Texts that are written when they are seen may be of many days.
  if (reachedCap === 'person' && automation.approval === 'not_needed')
    await mutePersonBeyondCap(slot, automation, caps);
  return { reason: CAP_SENTENCES[reachedCap] };
}

export const ruleTextGuard: RuleTextGuard = { reserveText };
