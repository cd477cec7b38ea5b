// Own messages that no reply accounts for: any of them may be a text in doubt, altered by the network.
import { claimIdOf } from '#functions/drafts/domain/draft.ts';
import type { ReadReply } from '#functions/drafts/domain/read-back.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import type { StoredMessage } from '../domain/message.ts';
import { draftsOf, isSinceClaim, ownerOfMessage } from '../domain/own-message.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { readMessageClaims } from './message-claims.ts';

type Seen = {
  /** The newest held. */
  readonly messages: readonly StoredMessage[];
  /** The newest as the network shows them. */
  readonly shown: readonly ReadReply[];
};

/** Own messages that may have been written since the claim, each once. */
function ownMessagesIn({ messages, shown }: Seen, isLater: (timestamp: string) => boolean) {
  const held = new Set(messages.map(({ id }) => id));
  return [
    ...messages.map((message) => ({ ...message, isHeld: true })),
    ...shown.filter(({ id }) => !held.has(id)).map((message) => ({ ...message, isHeld: false })),
  ].filter(({ isOwn, isHeld, timestamp }) => isOwn && (!isHeld || isLater(timestamp)));
}

/**
 * Whether an own message has appeared since the claim that is no other reply of ours: by the id the
 * network gave, by what was found before, or by its words. One that was taken back before it came
 * here has no words left, and is no other reply's for sure either.
 */
export async function hasUnexplained(
  subject: MessageSubject,
  sent: { readonly responseId: string; readonly claimedAt: string },
  seen: Seen,
): Promise<boolean> {
  const { claimedAt, responseId } = sent;
  const conversation = await readConversation(subject, { consistent: true });
  if ((conversation?.ownTakenBackAt ?? '') >= claimedAt) return true;
  const answeredAt = seen.messages.find(({ id }) => id === subject.messageId)?.timestamp;
  const own = ownMessagesIn(seen, (time) => time > (answeredAt ?? claimedAt) || time >= claimedAt);
  const claims = await readMessageClaims(
    subject,
    own.map(({ id }) => id),
  );
  const others = draftsOf(seen.messages).filter(({ draft }) => claimIdOf(draft) !== responseId);
  return own.some((message) => {
    const claim = claims.get(message.id);
    const isExplained =
      claim?.response_id !== undefined || ownerOfMessage(message, others, undefined) !== 'nobody';
    const when = { ...message, learntAt: claim?.learnt_at };
    return !isExplained && isSinceClaim(when, { claimedAt, answeredAt });
  });
}
