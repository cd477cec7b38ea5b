// Keeps an owner's reply from being the second answer, when a rule answers at the same time.
import { nowMs } from '#platform/clock.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import { getPublishedAt, isPublished } from './domain/lifecycle/draft-times.ts';
import {
  RULE_ANSWERED_SENTENCE,
  RULE_UNCONFIRMED_SENTENCE,
} from './domain/lifecycle/failure-sentences.ts';
import type { SendBlock } from './domain/lifecycle/steps/reply-facts.ts';
import type { ReplySubject } from './jobs.ts';
import { isReplyOfSubject, readReply } from './reply-repository.ts';

const findLastQueuedAt = ({ history }: Draft): string | undefined =>
  history.findLast(({ event }) => event === 'queued')?.at;

/** A reply by rule that was claimed is published, or becomes unconfirmed, within this time. */
const WAIT_SECONDS = 5;
/** Most unconfirmed replies are found by then; the others may take a day, and a person does not wait that long unasked. */
const MAX_WAIT_FOR_CONFIRMATION_MS = 60_000;

/** An owner who posts once more has looked, and decides. */
const hasBeenAskedToLook = ({ history }: Draft): boolean =>
  history.some(({ why }) => why === RULE_UNCONFIRMED_SENTENCE);

/**
 * Waits for a reply by rule that is being published, a minute for one that is not confirmed, and stops for one that was
 * published after the owner's was queued.
 * An answer of a rule that the owner knew of does not keep them from adding another one.
 */
export async function findRuleAnswerBlock(
  subject: ReplySubject,
  ruleReplyIds: readonly string[],
  draft: Draft,
): Promise<SendBlock | undefined> {
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
  if (isUnconfirmed && isWaitOver) return { stopReason: RULE_UNCONFIRMED_SENTENCE };
  if (isUnconfirmed || sameChannel.some(({ state }) => state === 'posting'))
    return { waitSeconds: WAIT_SECONDS };
  // The owner did not know of a reply that was not published yet when they posted theirs, whenever it was claimed.
  const isLater = (one: Draft) => isPublished(one) && getPublishedAt(one) >= queuedAt;
  return sameChannel.some(isLater) ? { stopReason: RULE_ANSWERED_SENTENCE } : undefined;
}
