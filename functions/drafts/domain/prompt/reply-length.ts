// Validates the length of a reply as the network counts it.
import { COMMENT_REPLY_MAX_CHARACTERS, MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';

export type ReplyKind = 'comment' | 'message';

/** The network counts messages in UTF-8 bytes: an accented letter is two, an emoji four or more. */
export const countUtf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The sentence for the owner when the text is too long; undefined when it fits. */
export function validateReplyLength(kind: ReplyKind, text: string): string | undefined {
  if (kind === 'comment') {
    return [...text].length > COMMENT_REPLY_MAX_CHARACTERS
      ? `A reply can have ${COMMENT_REPLY_MAX_CHARACTERS} characters at most.`
      : undefined;
  }
  const excessBytes = countUtf8Bytes(text) - MESSAGE_REPLY_MAX_BYTES;
  if (excessBytes <= 0) return undefined;
  const size = `${excessBytes} ${excessBytes === 1 ? 'byte' : 'bytes'}`;
  return `This message is ${size} too long for Instagram. Most letters take one byte, letters with accents two or three, an emoji four or more.`;
}
