// Keeps the replies of rules below the hourly caps: a reply beyond a cap waits for an hour with room.
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { getDraftTextWithoutDisclosure } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { RuleReplyVerdict } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import { formatUtcHour, nowMs } from '#platform/clock.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import {
  type ActionType,
  isActionTextWrittenByModel,
} from '#shared/rules/rule-types-and-options.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import {
  describeRuleMisfire,
  findRuleMisfire,
  type MisfireReason,
} from '../domain/sending/find-rule-misfire.ts';
import { type HourlyLimits, readRuleList } from '../storage/rule-repository.ts';
import {
  listHoursWithFreeSendSlots,
  readHourlySendCounts,
  releaseHourlySendSlot,
  reserveHourlySendSlot,
} from './hourly-send-repository.ts';
import type { CountedRuleReplySend, HourlySendSlot } from './hourly-send-slot.ts';
import { mutePersonBeyondHourlyCap } from './mute-person-beyond-hourly-cap.ts';
import { forgetSentTextForPerson, isRepeatedTextForPerson } from './repeated-text-repository.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** A reply that finds no room within this time is returned to its owner. */
const MAX_HOURS_AHEAD = 48;

type DueReply = {
  /** The slot of the hour in which the reply is due. */
  readonly slot: HourlySendSlot;
  readonly automation: ReplyAutomation;
  readonly send: CountedRuleReplySend;
  readonly caps: HourlyLimits;
};

const ask = (reason: Sentence): RuleReplyVerdict => ({ kind: 'ask', reason });

const SAME_TEXT: RuleReplyVerdict = {
  kind: 'discard',
  endedBy: 'same_text_sent',
  reason: 'same_text_sent',
};

/** Picks the first later hour with room and a random time in it, so that replies do not come in bursts. */
async function deferToHourWithRoom(due: DueReply, now: number): Promise<RuleReplyVerdict> {
  const hours = Array.from({ length: MAX_HOURS_AHEAD }, (_, index) =>
    formatUtcHour(now + (index + 1) * HOUR_MS),
  );
  // A backlog fills hour after hour; reading them costs less than trying to write to each.
  for (const hour of await listHoursWithFreeSendSlots(due.slot, hours, due.send, due.caps)) {
    const hourStart = Date.parse(`${hour}:00:00.000Z`);
    const at = hourStart + Math.floor(Math.random() * HOUR_MS * 0.9);
    const until = new Date(at).toISOString();
    if (until >= due.automation.expiresAt) return ask('hours_full');
    if (await isRepeatedTextForPerson(due.slot, due.send, at)) return SAME_TEXT;
    if (await reserveHourlySendSlot({ ...due.slot, hour }, due.send, due.caps, at))
      return { kind: 'defer', until, slotHour: hour };
  }
  return ask('hours_full');
}

type MisfireHandler = (account: AccountRef, ruleId: string, reason: MisfireReason) => Promise<void>;

async function handleFullHour(due: DueReply): Promise<RuleReplyVerdict> {
  // The other reply may have been counted just before.
  if (await isRepeatedTextForPerson(due.slot, due.send, nowMs())) return SAME_TEXT;
  const counts = await readHourlySendCounts(due.slot, due.send);
  if (counts.person < due.caps.person) return deferToHourWithRoom(due, nowMs());
  await mutePersonBeyondHourlyCap(due.slot, due.automation, due.caps);
  return ask('person_cap_reached');
}

function toCountedSend(subject: ReplySubject, draft: Draft, automation: ReplyAutomation) {
  const { personKey, ruleId } = automation;
  const postId = subject.kind === 'message' ? undefined : subject.mediaId;
  const { text: question } = automation.answers;
  const text = getDraftTextWithoutDisclosure(draft);
  return { personKey, ruleId, postId, replyId: draft.id, text, question };
}

/** Call it for a reply that certainly was not sent; another reply may then send its text. */
export async function forgetUnsentReplyText(subject: ReplySubject, draft: Draft): Promise<void> {
  const { automation } = draft;
  if (automation === null) return;
  const now = nowMs();
  const hours = [formatUtcHour(now), formatUtcHour(now - HOUR_MS), automation.slotHour];
  const known = [...new Set(hours.filter((hour) => hour !== null))];
  await forgetSentTextForPerson(subject, known, toCountedSend(subject, draft, automation));
}

/** `hour` is the hour in which the reply just took a slot. */
export async function releaseSendSlot(
  subject: ReplySubject,
  draft: Draft,
  hour: string,
): Promise<void> {
  const { userId, igUserId } = subject;
  if (draft.automation)
    await releaseHourlySendSlot(
      { userId, igUserId, hour },
      toCountedSend(subject, draft, draft.automation),
    );
}

/**
 * Undefined for a reply that needs no slot: a person approved it, it has a slot in this hour, or it had one at its
 * first try.
 */
async function findDueReply(subject: ReplySubject, draft: Draft): Promise<DueReply | undefined> {
  const { automation, tries } = draft;
  const hour = formatUtcHour(nowMs());
  if (automation?.approval !== 'not_needed' || automation.slotHour === hour || tries > 0)
    return undefined;
  const slot = { userId: subject.userId, igUserId: subject.igUserId, hour };
  const { caps } = await readRuleList(slot, { consistent: false });
  return { slot, automation, send: toCountedSend(subject, draft, automation), caps };
}

/**
 * Takes no slot of this hour. A full hour moves the reply to a later hour. Beyond the cap of its person, the reply is
 * returned to its owner, and the person may be muted.
 */
export async function reserveLaterSendSlotIfFull(
  subject: ReplySubject,
  draft: Draft,
): Promise<RuleReplyVerdict> {
  const due = await findDueReply(subject, draft);
  if (due === undefined) return { kind: 'send' };
  const { slot, send, caps } = due;
  const [withRoom] = await listHoursWithFreeSendSlots(slot, [slot.hour], send, caps);
  return withRoom === undefined ? handleFullHour(due) : { kind: 'send' };
}

export async function reserveSendSlot(
  subject: ReplySubject,
  draft: Draft,
  onMisfire: MisfireHandler,
): Promise<RuleReplyVerdict> {
  const due = await findDueReply(subject, draft);
  if (due === undefined) return { kind: 'send' };
  const { slot, automation, send, caps } = due;
  if (await isRepeatedTextForPerson(slot, send, nowMs())) return SAME_TEXT;
  const counts = await reserveHourlySendSlot(slot, send, caps, nowMs());
  if (counts === undefined) return handleFullHour(due);
  const isByModel = isActionTextWrittenByModel(automation.actionType as ActionType);
  const misfire = findRuleMisfire(counts, isByModel ? 'model' : 'owner');
  if (misfire === undefined) return { kind: 'send', slotHour: slot.hour };
  await onMisfire(slot, automation.ruleId, misfire);
  return ask(describeRuleMisfire(misfire));
}
