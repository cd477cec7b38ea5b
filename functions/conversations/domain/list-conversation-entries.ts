// Lists who wrote the messages of a conversation, for the decision whether a reply says that it is automated. Pure.
import type { ConversationEntry } from '#functions/drafts/domain/disclosure/disclosure-context.ts';
import {
  type DisclosureWording,
  hasDisclosure,
} from '#functions/drafts/domain/disclosure/disclosure-line.ts';
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import type { DraftWithAnsweredMessage } from './match-outbound-message.ts';
import type { StoredMessage } from './message.ts';

/** `messages` are newest first, the entries oldest first. A reply by rule that a person approved counts as the owner's. */
export function listConversationEntries(
  messages: readonly StoredMessage[],
  own: {
    readonly byOwner: ReadonlySet<StoredMessage>;
    readonly drafts: readonly DraftWithAnsweredMessage[];
  },
  wording: DisclosureWording,
): readonly ConversationEntry[] {
  const approved = own.drafts
    .map(({ draft }) => draft)
    .filter(({ automation }) => automation !== null && automation.approval !== 'not_needed');
  const toEntry = (message: StoredMessage): ConversationEntry => {
    const at = message.timestamp;
    if (!message.isOwn) return { at, by: 'person', isDisclosed: false };
    if (hasDisclosure(message.text ?? '', wording))
      return { at, by: 'automation', isDisclosed: true };
    const isByOwner = own.byOwner.has(message) || isOneOfSentReplies(message, approved);
    return { at, by: isByOwner ? 'owner' : 'automation', isDisclosed: false };
  };
  return messages
    .filter(({ unsent }) => !unsent)
    .map(toEntry)
    .toReversed();
}
