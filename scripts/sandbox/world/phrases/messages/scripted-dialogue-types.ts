// Notation of written dialogues.
import type { LanguageCode, SandboxAttachmentKind } from '../../world-types.ts';

/**
 * A text of the contact; `> ` marks a text of the owner; `---` is a gap of some days.
 * {name} is the first name of the contact.
 */
export type SandboxDialogueLine = string | SandboxDialogueLineDetails;

export interface SandboxDialogueLineDetails {
  readonly owner?: true;
  readonly text?: string;
  readonly attachments?: readonly (readonly [
    SandboxAttachmentKind,
    scene: string,
    title?: string,
  ])[];
  readonly story?: readonly ['mention' | 'reply', scene: string];
  readonly unsupported?: true;
  /** Emoji with which the other side reacted. */
  readonly reaction?: string;
}

/** Question and answer that fit anywhere in a conversation. */
export type SandboxDialogueExchange = readonly string[];

export interface ScriptedDialogue {
  readonly language: LanguageCode;
  /** How long before the end of the history the newest message was written. */
  readonly hoursAgo: number;
  readonly lines: readonly SandboxDialogueLine[];
}
