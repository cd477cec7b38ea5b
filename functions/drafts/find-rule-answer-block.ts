// Keeps an owner's reply from being the second answer, when a rule answers at the same time.
import type { Draft } from './domain/draft.ts';
import { RULE_ANSWERED_SENTENCE } from './domain/failure-sentences.ts';
import type { ReplySubject } from './jobs.ts';
import type { SendBlock } from './reply-ports.ts';
import { isReplyOfSubject, readReply } from './reply-repository.ts';

const findFirstTime = ({ history }: Draft, events: readonly string[]): string | undefined =>
  history.find(({ event }) => events.includes(event))?.at;
const findLastTime = ({ history }: Draft, events: readonly string[]): string | undefined =>
  history.findLast(({ event }) => events.includes(event))?.at;

/** A reply by rule that was claimed is published, or ends, within this time. */
const WAIT_SECONDS = 5;

/**
 * Waits for a reply by rule that is being published, and stops for one that was published after the owner's was queued.
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
  if (sameChannel.some(({ state }) => state === 'posting' || state === 'unknown'))
    return { waitSeconds: WAIT_SECONDS };
  // The owner did not know of a reply that was not published yet when they posted theirs, whenever it was claimed.
  const queuedAt = findLastTime(draft, ['queued']) ?? draft.since;
  const isLater = (one: Draft) =>
    (one.state === 'posted' || one.state === 'live') &&
    (findFirstTime(one, ['accepted', 'live']) ?? one.since) >= queuedAt;
  return sameChannel.some(isLater) ? { stopReason: RULE_ANSWERED_SENTENCE } : undefined;
}
