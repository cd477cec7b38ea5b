// A message as we hold it. Pure data.
import type { Reaction, Story } from '#functions/connection/domain/told-messages.ts';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import type { Attachment, MessageType } from '#shared/schemas/conversation.ts';

/** Which edit a text is from. */
export type Edit = { readonly numEdit: number; readonly at: string };

/** Who reacted to a message, and when each person last did or took it back (ISO), by their id. */
export type Reacted = {
  readonly reactions: readonly Reaction[];
  readonly reactedAt: Readonly<Record<string, string>>;
};

/**
 * A message as taking in knows it, before it has a place in the table. An unsent one keeps its place,
 * and nothing of what it said.
 */
export type HeldMessage = Reacted & {
  readonly id: string;
  readonly timestamp: string;
  readonly fromId: string;
  readonly fromUsername: string;
  readonly isOwn: boolean;
  readonly type: MessageType;
  readonly text: string | null;
  readonly attachments: readonly Attachment[];
  readonly story: Story | null;
  readonly unsent: boolean;
  /** An event told its text: the word of an edit counts more than any list or older event. */
  readonly edited: Edit | null;
  /** Counts the others' messages as they came: those above the conversation's mark are new. Own ones: 0. */
  readonly arrival: number;
  readonly draftRevision: number;
};

/** A message as the table has it, with the reply drafted for it. */
export type StoredMessage = HeldMessage & {
  readonly conversationId: string;
  readonly draft: Draft | undefined;
};
