// How long a reply may be, as the network counts it, and the sentence for one that is too long.
import { COMMENT_REPLY_MAX_CHARACTERS, MESSAGE_MAX_BYTES } from '#shared/limits.ts';

export type ReplyKind = 'comment' | 'message';

/** In UTF-8, as the network counts messages: an accented letter is two, an emoji four or more. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Undefined where the network takes the text. */
export function whyTooLong(kind: ReplyKind, text: string): string | undefined {
  if (kind === 'comment') {
    return [...text].length > COMMENT_REPLY_MAX_CHARACTERS
      ? `A reply can have ${COMMENT_REPLY_MAX_CHARACTERS} characters at most.`
      : undefined;
  }
  const over = byteLength(text) - MESSAGE_MAX_BYTES;
  if (over <= 0) return undefined;
  const size = `${over} ${over === 1 ? 'byte' : 'bytes'}`;
  return `This message is ${size} too long for Instagram. Most letters take one byte, letters with accents two or three, an emoji four or more.`;
}
