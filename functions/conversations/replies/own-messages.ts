// What an own message that arrived means for the replies of its conversation: it is one of them, or
// the owner answered on Instagram itself and none is needed any more.
import { changeDraft } from '#functions/drafts/change-draft.ts';
import { claimIdOf, type Draft } from '#functions/drafts/domain/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { giveUseBack } from '#functions/drafts/plan-gate.ts';
import { recordStanding } from '#functions/drafts/record-standing.ts';
import { claimAccepted, claimFound } from '#functions/drafts/reply-claims.ts';
import { nowMs } from '#platform/clock.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { StoredMessage } from '../domain/message.ts';
import {
  answeredBy,
  canBeAnswered,
  claimedAtOf,
  type DraftOfMessage,
  draftsOf,
  eventOfStanding,
  inboundBefore,
  ownerOfMessage,
} from '../domain/own-message.ts';
import { readNewestMessages } from '../storage/message-repository.ts';
import { claimKeysIn, readMessageClaim, recordAnsweredElsewhere } from './message-claims.ts';
import { messageDrafts } from './message-drafts.ts';

/** Replies in flight and drafts that wait lie among so many of the newest messages. */
export const SEARCHED_MESSAGES = 100;

/** So long after an own message its events may come again. Of older ones nothing is remembered. */
const RECENT_MS = 48 * 60 * 60 * 1_000;

/** A draft somebody else changes at the same moment is looked at again, so often. */
const TRIES = 5;

const subjectOf = (ref: ConversationRef, messageId: string): MessageSubject => ({
  kind: 'message',
  userId: ref.userId,
  igUserId: ref.igUserId,
  conversationId: ref.conversationId,
  messageId,
});

/** Applies what `next` says of the draft, step by step, until it says nothing more. */
async function follow(
  subject: MessageSubject,
  responseId: string,
  next: (draft: Draft) => DraftEvent | undefined,
): Promise<void> {
  for (let count = 0; count < TRIES; count++) {
    const draft = (await messageDrafts.read(subject))?.draft;
    if (draft?.id !== responseId) return;
    const event = next(draft);
    if (event === undefined) return;
    await apply(subject, draft, event);
  }
}

async function apply(subject: MessageSubject, draft: Draft, event: DraftEvent): Promise<void> {
  if (event.type === 'found_on_network') {
    return void (await recordStanding(messageDrafts, subject, draft, event));
  }
  const changed = await changeDraft(messageDrafts, subject, draft, event);
  // What is unconfirmed may stand: its use is released once it is given up.
  if (!changed || event.type !== 'answered_elsewhere' || draft.state === 'unknown') return;
  const kind = draft.state === 'generating' ? 'generated' : 'posted';
  await giveUseBack(subject.userId, kind, draft.usagePeriod);
}

/** What a message is held against: the newest ones, and those of their drafts that it may concern. */
type Around = {
  readonly newest: readonly StoredMessage[];
  readonly drafts: readonly DraftOfMessage[];
};

async function answeredElsewhere(
  ref: ConversationRef,
  message: StoredMessage,
  { newest, drafts }: Around,
): Promise<void> {
  // What was begun after we learnt of the message was begun in spite of it. An event that comes again
  // must not end it.
  const isRecent = Date.parse(message.timestamp) > nowMs() - RECENT_MS;
  const claim: { readonly learnt_at?: string | undefined } | undefined = isRecent
    ? await recordAnsweredElsewhere(ref, message.id)
    : {};
  if (claim === undefined) return;
  const ended = answeredBy(message, drafts, {
    learntAt: claim.learnt_at ?? message.timestamp,
    inboundAt: inboundBefore(message, newest),
  });
  for (const { draft, messageId } of ended) {
    await follow(subjectOf(ref, messageId), draft.id, (present) =>
      canBeAnswered(present) ? { type: 'answered_elsewhere' } : undefined,
    );
  }
}

/**
 * One own message. What it means is decided once, and carried out again where that broke off. False where
 * only the answer to a call that is under way can tell.
 */
async function settle(
  ref: ConversationRef,
  message: StoredMessage,
  { newest, drafts }: Around,
): Promise<boolean> {
  const claim = drafts.length > 0 ? await readMessageClaim(ref, message.id) : undefined;
  const owner = ownerOfMessage(message, drafts, claim?.response_id);
  if (owner === 'undecided') return false;
  if (owner === 'nobody') {
    await answeredElsewhere(ref, message, { newest, drafts });
    return true;
  }
  // The network's own word counts more than what was concluded from equal texts.
  const isKnown = owner.draft.networkId === message.id;
  const isNobodys = claim !== undefined && claim.response_id === undefined;
  if (isNobodys && !isKnown) {
    await answeredElsewhere(ref, message, { newest, drafts });
    return true;
  }
  // Noted for good: once another draft has taken this one's place, nothing else tells that it is ours.
  const takes = isKnown ? claimAccepted : claimFound;
  const responseId = claimIdOf(owner.draft);
  const claimedAt =
    claim?.claimed_at ?? claimedAtOf(message, owner) ?? owner.draft.claimedAt ?? owner.draft.since;
  const isClaimed =
    claim?.response_id === responseId ||
    (await takes(claimKeysIn(ref), message.id, { responseId, claimedAt }));
  // Its own is another message, which was found before, or this one became another's meanwhile.
  if (!isClaimed) {
    return settle(ref, message, { newest, drafts: drafts.filter((one) => one !== owner) });
  }
  await follow(subjectOf(ref, owner.messageId), owner.draft.id, (draft) =>
    eventOfStanding(draft, message, claimedAt),
  );
  return true;
}

/**
 * To be called after own messages were stored; again does no harm. A reply of ours goes live, whether
 * its call has returned or not. Otherwise the drafts that wait in the conversation come to an end.
 * False where that is open still: it is to be called again once the calls under way have returned.
 */
export async function ownMessagesArrived(
  ref: ConversationRef,
  messages: readonly StoredMessage[],
): Promise<boolean> {
  const own = messages
    .filter(({ isOwn, unsent }) => isOwn && !unsent)
    .sort((left, right) => left.timestamp.localeCompare(right.timestamp));
  let newest: readonly StoredMessage[] | undefined;
  let isSettled = true;
  for (const message of own) {
    // One message may change a draft the next one is held against; where there is none, nothing changes.
    if (newest === undefined || draftsOf(newest).length > 0) {
      newest = await readNewestMessages(ref, SEARCHED_MESSAGES);
    }
    isSettled = (await settle(ref, message, { newest, drafts: draftsOf(newest) })) && isSettled;
  }
  return isSettled;
}
