// Links to Instagram, for conversations that cannot be answered here.
import type { Conversation } from '#shared/schemas/conversation.ts';

export const INSTAGRAM_LINK_PROPS = { target: '_blank', rel: 'noopener noreferrer' } as const;

export const INSTAGRAM_INBOX_URL = 'https://www.instagram.com/direct/inbox/';

/** The contact's profile, which leads to the conversation. The inbox for several or unknown contacts. */
export function buildInstagramProfileOrInboxUrl({
  participants,
}: Pick<Conversation, 'participants'>): string {
  const [contact] = participants;
  return contact?.username && participants.length === 1
    ? `https://www.instagram.com/${encodeURIComponent(contact.username)}/`
    : INSTAGRAM_INBOX_URL;
}
