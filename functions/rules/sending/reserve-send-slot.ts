// Keeps the replies of rules below the hourly caps: a reply beyond a cap waits for an hour with room.
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { RuleReplyVerdict } from '#functions/drafts/domain/lifecycle/steps/reply-facts.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import { formatHour, nowMs } from '#platform/clock.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { type ActionType, isWrittenByModel } from '#shared/rules/rule-tables.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import { describeMisfire, findMisfire, type MisfireReason } from '../domain/sending/misfire.ts';
import { type HourlyLimits, readRuleList } from '../storage/rule-repository.ts';
import {
  listHoursWithRoom,
  readHourlyCounts,
  releaseHourlySlot,
  reserveHourlySlot,
} from './hourly-send-repository.ts';
import type { CountedSend, HourlySlot } from './hourly-slot.ts';
import { mutePersonBeyondCap } from './mute-person-beyond-cap.ts';
import { forgetTextForPerson, isRepeatForPerson } from './repeated-text-repository.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** A reply that finds no room within this time is returned to its owner. */
const MAX_HOURS_AHEAD = 48;

type DueReply = {
  /** The slot of the hour in which the reply is due. */
  readonly slot: HourlySlot;
  readonly automation: ReplyAutomation;
  readonly send: CountedSend;
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
    formatHour(now + (index + 1) * HOUR_MS),
  );
  // A backlog fills hour after hour; reading them costs less than trying to write to each.
  for (const hour of await listHoursWithRoom(due.slot, hours, due.send, due.caps)) {
    const hourStart = Date.parse(`${hour}:00:00.000Z`);
    const at = hourStart + Math.floor(Math.random() * HOUR_MS * 0.9);
    const until = new Date(at).toISOString();
    if (until >= due.automation.expiresAt) return ask('hours_full');
    if (await isRepeatForPerson(due.slot, due.send, at)) return SAME_TEXT;
    if (await reserveHourlySlot({ ...due.slot, hour }, due.send, due.caps, at))
      return { kind: 'defer', until, slotHour: hour };
  }
  return ask('hours_full');
}

type MisfireHandler = (account: AccountRef, ruleId: string, reason: MisfireReason) => Promise<void>;

async function handleFullHour(due: DueReply): Promise<RuleReplyVerdict> {
  // The other reply may have been counted just before.
  if (await isRepeatForPerson(due.slot, due.send, nowMs())) return SAME_TEXT;
  const counts = await readHourlyCounts(due.slot, due.send);
  if (counts.person < due.caps.person) return deferToHourWithRoom(due, nowMs());
  await mutePersonBeyondCap(due.slot, due.automation, due.caps);
  return ask('person_cap_reached');
}

function toCountedSend(subject: ReplySubject, draft: Draft, automation: ReplyAutomation) {
  const { personKey, ruleId } = automation;
  const postId = subject.kind === 'message' ? undefined : subject.mediaId;
  const { text: question } = automation.answers;
  return { personKey, ruleId, postId, replyId: draft.id, text: getDraftText(draft), question };
}

/** Call it for a reply that certainly was not sent; another reply may then send its text. */
export async function forgetUnsentText(subject: ReplySubject, draft: Draft): Promise<void> {
  const { automation } = draft;
  if (automation === null) return;
  const now = nowMs();
  const hours = [formatHour(now), formatHour(now - HOUR_MS), automation.slotHour];
  const known = [...new Set(hours.filter((hour) => hour !== null))];
  await forgetTextForPerson(subject, known, toCountedSend(subject, draft, automation));
}

/** `hour` is the hour in which the reply just took a slot. */
export async function releaseSendSlot(
  subject: ReplySubject,
  draft: Draft,
  hour: string,
): Promise<void> {
  const { userId, igUserId } = subject;
  if (draft.automation)
    await releaseHourlySlot(
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
  const hour = formatHour(nowMs());
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
export async function reserveLaterSlotIfFull(
  subject: ReplySubject,
  draft: Draft,
): Promise<RuleReplyVerdict> {
  const due = await findDueReply(subject, draft);
  if (due === undefined) return { kind: 'send' };
  const { slot, send, caps } = due;
  const [withRoom] = await listHoursWithRoom(slot, [slot.hour], send, caps);
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
  if (await isRepeatForPerson(slot, send, nowMs())) return SAME_TEXT;
  const counts = await reserveHourlySlot(slot, send, caps, nowMs());
  if (counts === undefined) return handleFullHour(due);
  const isByModel = isWrittenByModel(automation.actionType as ActionType);
  const misfire = findMisfire(counts, isByModel ? 'model' : 'owner');
  if (misfire === undefined) return { kind: 'send', slotHour: slot.hour };
  await onMisfire(slot, automation.ruleId, misfire);
  return ask(describeMisfire(misfire));
}
