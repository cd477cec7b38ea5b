// The facts that decide about the disclosure of a reply: the account's setting, and the conversation so far. Pure.
import type { DisclosureWording } from './disclosure-line.ts';

/** A message of a conversation. `automation` also wrote the texts of rules and of Instagram. */
export type ConversationEntry = {
  /** ISO. */
  readonly at: string;
  readonly by: 'person' | 'owner' | 'automation';
  readonly isDisclosed: boolean;
};

/** How the account says that a text is automated, and what the person has seen of it. */
export type DisclosureContext = {
  readonly isOn: boolean;
  readonly wording: DisclosureWording;
  /** The conversation with the person, oldest first; empty for comments and for private replies to them. */
  readonly conversation: readonly ConversationEntry[];
};
