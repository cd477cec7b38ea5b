// Evaluates the rules of an account for one event, and stores their decisions together with the replies.

import { listSideEffectsOfNewDraft } from '#functions/drafts/domain/lifecycle/draft-side-effects.ts';
import { buildRuleReplyWrites } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { performDraftSideEffects } from '#functions/drafts/storage/perform-draft-side-effects.ts';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { putItem, writeTransaction } from '#platform/table/table.ts';
import { readOptOut } from '../domain/opt-out/read-opt-out.ts';
import type { PlannedRuleReply } from '../evaluation/build-rule-reply.ts';
import {
  decideRulesOnEvent,
  type EventToDecideByRules,
  type RuleDecisionsOnEvent,
} from '../evaluation/decide-rules-on-event.ts';
import { type InboundItemReaders, toReplySubjectOfEvent } from '../evaluation/to-rule-event.ts';
import {
  buildEventEvaluationWrite,
  clearEventEvaluationFailure,
  getInboundEventKey,
  logInboundEvent,
  parkEventForLaterEvaluation,
  type RuleEventEvaluation,
  readLoggedInboundEvent,
  type StoredInboundEvent,
} from '../storage/inbound-event-log-repository.ts';
import { recordOptOutWish } from '../storage/person-repository.ts';
import { readRuleList, type StoredRuleList } from '../storage/rule-repository.ts';

/** A failed event is evaluated again after this time, and then by the scheduler until it succeeds. */
const RETRY_SECONDS = 60;

const buildEvaluation = (
  list: StoredRuleList,
  fields: Pick<RuleEventEvaluation, 'at' | 'author' | 'reason' | 'outcomes'>,
): RuleEventEvaluation => ({ epoch: list.epoch, ...fields });

/** Outcomes of an earlier epoch do not count. */
const getEarlierOutcomes = (
  stored: StoredInboundEvent | undefined,
  { epoch }: StoredRuleList,
): RuleEventEvaluation['outcomes'] =>
  stored?.evaluation?.epoch === epoch ? stored.evaluation.outcomes : {};

async function saveDecision(
  event: InboundEvent,
  stored: StoredInboundEvent | undefined,
  { list, at }: Pick<EventToDecideByRules, 'list' | 'at'>,
  { inboundItem, outcomes, replies, countWrites }: RuleDecisionsOnEvent,
): Promise<void> {
  const evaluation = buildEvaluation(list, {
    at,
    author: inboundItem.author.username,
    outcomes,
  });
  const evaluationWrite = buildEventEvaluationWrite(event, stored, evaluation);
  // A single write costs half of a transaction, and most events are not answered.
  if (replies.length === 0)
    return putItem(evaluationWrite.key, evaluationWrite.item, evaluationWrite.when);
  await writeTransaction([
    evaluationWrite,
    ...countWrites,
    ...replies.flatMap(({ writes }) => writes),
    ...buildRuleReplyWrites(event, inboundItem, replies),
  ]);
}

/** Stores a person's wish for no automatic messages, or for messages again. */
async function recordOptOut(
  event: InboundEvent,
  { text, author, writtenAt }: RuleDecisionsOnEvent['inboundItem'],
): Promise<void> {
  if (event.kind === 'comment') return;
  const wish = readOptOut(text);
  if (wish) await recordOptOutWish(event, { author }, { isOut: wish === 'out', at: writtenAt });
}

/** Returns the replies. @throws ConditionFailedError, TransactionRejectedError when other writers were first */
async function tryEvaluate(
  readers: InboundItemReaders,
  event: InboundEvent,
  list: StoredRuleList,
  isRerun: boolean,
): Promise<readonly PlannedRuleReply[]> {
  const stored = await readLoggedInboundEvent(event, getInboundEventKey(event));
  if (stored?.evaluation && !isRerun) {
    if (stored.failure !== undefined) await clearEventEvaluationFailure(event);
    return [];
  }
  const subject = toReplySubjectOfEvent(event, 'public');
  const inboundItem = await readers[subject.kind].findInboundItem(subject);
  if (inboundItem === undefined) {
    const evaluation = buildEvaluation(list, {
      at: nowIso(),
      reason: 'subject_deleted',
      author: stored?.evaluation?.author,
      outcomes: getEarlierOutcomes(stored, list),
    });
    const { key, item, when } = buildEventEvaluationWrite(event, stored, evaluation);
    await putItem(key, item, when);
    return [];
  }
  await recordOptOut(event, inboundItem);
  const earlier = getEarlierOutcomes(stored, list);
  const input = { event, inboundItem, list, earlier, at: nowIso() };
  const decision = await decideRulesOnEvent(input);
  await saveDecision(event, stored, input, decision);
  return decision.replies;
}

/** A wish for no automatic messages also applies to rules that are created later. */
async function logWithoutRules(readers: InboundItemReaders, event: InboundEvent): Promise<void> {
  const subject = toReplySubjectOfEvent(event, 'private');
  // Imported messages were written when no automatic message could be sent.
  const isNewMessage = event.kind !== 'comment' && event.source !== 'import';
  const inboundItem = isNewMessage
    ? await readers[subject.kind].findInboundItem(subject)
    : undefined;
  if (inboundItem) await recordOptOut(event, inboundItem);
  if (!(await logInboundEvent(event))) await clearEventEvaluationFailure(event);
}

/**
 * Evaluates an event once; with `isRerun`, the rules that did nothing so far look at it again. A failed event is kept
 * and evaluated again, and never blocks other events. `attempt` counts how often the scheduler has enqueued this job.
 */
export const evaluateEvent =
  (readers: InboundItemReaders) =>
  async (
    { event, isRerun }: { readonly event: InboundEvent; readonly isRerun: boolean },
    attempt = 0,
  ): Promise<void> => {
    try {
      const list = await readRuleList(event, { consistent: true });
      if (list.ruleIds.length === 0) return await logWithoutRules(readers, event);
      const replies = await retryOnConflict(() => tryEvaluate(readers, event, list, isRerun));
      for (const { subject, draft } of replies)
        await performDraftSideEffects(subject, draft, listSideEffectsOfNewDraft(draft));
    } catch (error) {
      const eventKey = getInboundEventKey(event);
      logger.error('an event could not be evaluated', { event: eventKey, error: error as Error });
      const retryAt = attempt === 0 ? isoSecondsFromNow(RETRY_SECONDS) : undefined;
      await parkEventForLaterEvaluation({ event, isRerun }, (error as Error).name, retryAt);
    }
  };
