// Keeps an owner's reply from being the second answer when a rule answers at the same time.
import { nowMs } from '#platform/clock.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { getReplyPublishTime, isReplyPublished } from '../domain/lifecycle/draft-history-times.ts';
import type { ReplySendBlock } from '../domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { ReplySubject } from '../jobs.ts';
import { isReplyOfSubject, readReply } from '../storage/reply-repository.ts';

const findLastQueuedAt = ({ history }: Draft): string | undefined =>
  history.findLast(({ event }) => event === 'queued')?.at;

/** A claimed reply by rule is published, or becomes unconfirmed, within this time. */
const WAIT_SECONDS = 5;
/**
 * Most unconfirmed replies are found by then. The others may take a day, which a person does not wait without being
 * asked.
 */
const MAX_WAIT_FOR_CONFIRMATION_MS = 60_000;

/** An owner who was asked to look and posts again has decided. */
const hasBeenAskedToLook = ({ history }: Draft): boolean =>
  history.some(({ why }) => why === 'rule_answer_unconfirmed');

/**
 * Waits while a reply by rule is being published, and a minute for an unconfirmed one. Stops the owner's reply when a
 * reply by rule was published after it was queued. An earlier answer of a rule, which the owner knew of, does not keep
 * them from adding another one.
 */
export async function findBlockByEarlierRuleReply(
  subject: ReplySubject,
  ruleReplyIds: readonly string[],
  draft: Draft,
): Promise<ReplySendBlock | undefined> {
  if (draft.automation !== null || ruleReplyIds.length === 0) return undefined;
  const replies = await Promise.all(ruleReplyIds.map((id) => readReply(subject, id)));
  const sameChannel = replies
    .filter((reply) => reply !== undefined)
    .filter((reply) => isReplyOfSubject(reply, subject))
    .map((reply) => reply.draft);
  const queuedAt = findLastQueuedAt(draft) ?? draft.since;
  const isWaitOver = nowMs() - Date.parse(queuedAt) > MAX_WAIT_FOR_CONFIRMATION_MS;
  const isUnconfirmed =
    sameChannel.some(({ state }) => state === 'unknown') && !hasBeenAskedToLook(draft);
  if (isUnconfirmed && isWaitOver) return { stopReason: 'rule_answer_unconfirmed' };
  if (isUnconfirmed || sameChannel.some(({ state }) => state === 'posting'))
    return { waitSeconds: WAIT_SECONDS };
  // When the owner posted their reply, they did not know of a reply that was published later, even if it was claimed
  // earlier.
  const isLater = (one: Draft) => isReplyPublished(one) && getReplyPublishTime(one) >= queuedAt;
  return sameChannel.some(isLater) ? { stopReason: 'rule_answered_meanwhile' } : undefined;
}
