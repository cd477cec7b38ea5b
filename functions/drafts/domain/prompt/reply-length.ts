// Validates the length of a reply as the network counts it.
import { COMMENT_REPLY_MAX_CHARACTERS, MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import type { Sentence } from '#shared/sentences/say.ts';

export type ReplyKind = 'comment' | 'message';

/** The network counts messages in UTF-8 bytes: an accented letter is two, an emoji four or more. */
export const countUtf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The sentence when the text is too long; undefined when it fits. */
export function validateReplyLength(kind: ReplyKind, text: string): Sentence | undefined {
  if (kind === 'comment') {
    return [...text].length > COMMENT_REPLY_MAX_CHARACTERS
      ? { code: 'comment_reply_too_long', params: { maximum: COMMENT_REPLY_MAX_CHARACTERS } }
      : undefined;
  }
  const bytes = countUtf8Bytes(text) - MESSAGE_REPLY_MAX_BYTES;
  if (bytes <= 0) return undefined;
  return bytes === 1
    ? 'message_too_long_by_byte'
    : { code: 'message_too_long_by_bytes', params: { bytes } };
}
