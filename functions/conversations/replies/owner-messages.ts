// Which messages of a conversation its owner wrote: not those that rules or Instagram sent for them.
import { isOneOfReplies } from '#functions/drafts/domain/read-back/is-one-of-replies.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItems } from '#platform/table/table.ts';
import { type DraftForMessage, isQuickReply } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { selectAutomaticMessages } from './automatic-texts.ts';
import {
  isMessageOfPrivateReply,
  readPrivateRepliesInFlight,
} from './private-replies-in-flight.ts';

/** Without those that were sent as private replies to comments, or are being sent so. */
async function filterOutPrivateReplies(
  account: AccountRef,
  contactId: string,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> {
  const keyOf = ({ id }: StoredMessage) => tableKeys.privateReplyClaim(account, id);
  // Before the claims, which are written first: so a reply that stops being in flight meanwhile is seen as claimed.
  const inFlight = await readPrivateRepliesInFlight(account, contactId);
  const claims = await getItems(messages.map(keyOf), { consistent: true });
  const claimedKeys = new Set(claims.map(({ sk }) => sk));
  return messages
    .filter((message) => !claimedKeys.has(keyOf(message).sk))
    .filter((message) => !inFlight.some((one) => isMessageOfPrivateReply(message, one)));
}

/** The messages that the owner wrote, newest first: not those of rules, and no automatic ones of Instagram. */
export async function findOwnerMessages(
  account: AccountRef,
  contactId: string,
  newest: readonly StoredMessage[],
  drafts: readonly DraftForMessage[],
): Promise<readonly StoredMessage[]> {
  const byRules = drafts.map(({ draft }) => draft).filter(({ automation }) => automation !== null);
  const candidates = newest
    .filter(({ isOwn, unsent }) => isOwn && !unsent)
    .filter((message) => !isOneOfReplies(message, byRules));
  if (candidates.length === 0) return [];
  const quick = candidates.filter((message) => isQuickReply(message, newest));
  const automatic = await selectAutomaticMessages(account, quick);
  const written = candidates.filter((message) => !automatic.has(message));
  return filterOutPrivateReplies(account, contactId, written);
}
