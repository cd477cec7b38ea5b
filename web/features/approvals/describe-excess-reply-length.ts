// By how much a reply exceeds Instagram's limit, which counts characters of comments and bytes of messages.
import { COMMENT_REPLY_MAX_CHARACTERS, MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { ReplyKind } from './approval-sentences.ts';

/** A sentence for the owner; null when the text fits. */
export function describeExcessReplyLength(kind: ReplyKind, text: string): string | null {
  if (kind === 'Comment') {
    const excess = [...text].length - COMMENT_REPLY_MAX_CHARACTERS;
    return excess > 0 ? `${formatNumber(excess)} characters too long` : null;
  }
  const excess = new TextEncoder().encode(text).length - MESSAGE_REPLY_MAX_BYTES;
  return excess > 0
    ? `Too long by ${formatNumber(excess)} of ${formatNumber(MESSAGE_REPLY_MAX_BYTES)} bytes. Emoji and accented letters take more than one.`
    : null;
}
