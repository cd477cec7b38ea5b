// Finds the messages of a conversation that its owner wrote, as opposed to those sent by rules or Instagram.
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItems } from '#platform/table/table.ts';
import {
  type DraftWithAnsweredMessage,
  isPossiblyAutomaticReply,
} from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { selectAutomaticMessages } from './automatic-message-texts.ts';
import {
  isMessageOfPrivateReply,
  readPrivateRepliesInFlight,
} from './private-replies-in-flight.ts';

/** Removes messages that were, or are being, sent as private replies to comments. */
async function filterOutPrivateReplies(
  account: AccountRef,
  contactId: string,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> {
  const keyOf = ({ id }: StoredMessage) => tableKeys.privateReplyClaim(account, id);
  // Read before the claims, which are written first, so that a reply that stops being in flight is seen as claimed.
  const inFlight = await readPrivateRepliesInFlight(account, contactId);
  const claims = await getItems(messages.map(keyOf), { consistent: true });
  const claimedKeys = new Set(claims.map(({ sk }) => sk));
  return messages
    .filter((message) => !claimedKeys.has(keyOf(message).sk))
    .filter((message) => !inFlight.some((one) => isMessageOfPrivateReply(message, one)));
}

/** The messages that the owner wrote, newest first, without those of rules and automatic ones of Instagram. */
export async function findOwnerMessages(
  account: AccountRef,
  contactId: string,
  newest: readonly StoredMessage[],
  drafts: readonly DraftWithAnsweredMessage[],
): Promise<readonly StoredMessage[]> {
  const byRules = drafts.map(({ draft }) => draft).filter(({ automation }) => automation !== null);
  const candidates = newest
    .filter(({ isOwn, unsent }) => isOwn && !unsent)
    .filter((message) => !isOneOfSentReplies(message, byRules));
  if (candidates.length === 0) return [];
  const quick = candidates.filter((message) => isPossiblyAutomaticReply(message, newest));
  const automatic = await selectAutomaticMessages(account, quick);
  const written = candidates.filter((message) => !automatic.has(message));
  return filterOutPrivateReplies(account, contactId, written);
}
