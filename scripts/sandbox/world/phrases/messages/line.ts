// How the material for direct messages is written down.
import type { AttachmentKind, LanguageCode } from '../../types.ts';

/**
 * A text of the person; with `> ` before it, of the owner; `---` is a pause of some days.
 * {name} is the first name of the person.
 */
export type Line = string | RichLine;

export interface RichLine {
  readonly owner?: true;
  readonly text?: string;
  readonly attachments?: readonly (readonly [AttachmentKind, scene: string, title?: string])[];
  readonly story?: readonly ['mention' | 'reply', scene: string];
  readonly unsupported?: true;
  /** Emoji with which the other side reacted. */
  readonly reaction?: string;
}

/** Question and answer that can stand anywhere in a conversation. */
export type Exchange = readonly string[];

export interface Dialogue {
  readonly language: LanguageCode;
  /** How long before the end of the history its newest message was written. */
  readonly hoursAgo: number;
  readonly lines: readonly Line[];
}
