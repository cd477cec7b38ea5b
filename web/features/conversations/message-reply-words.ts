// What stands in the message field as the reply moves: no words of the owner's are lost.
import type { MessageResponse } from '#shared/schemas/conversation.ts';
import { hasLeftEditing, says, textOf } from '#web/features/drafts/reply-state.ts';
import type { MessageReplyState } from './message-reply-types.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** The owner's words as the server has them; a reply that came back brings along what it said. */
export const ownText = (response: MessageResponse | null): string => {
  if (response?.status !== 'editing') return '';
  return response.reply_text ?? (response.error === null ? '' : response.response_text);
};

export type Words = Pick<MessageReplyState, 'text' | 'written' | 'replaced' | 'saving'>;
export const EMPTY: Words = { text: '', written: false, replaced: null, saving: 'idle' };

/** A reply that is not sent after all, in front of what was written meanwhile. */
function withReturned(state: MessageReplyState, next: MessageResponse): Words {
  const returned = state.sent ?? textOf(next);
  const isIn = state.text.startsWith(returned);
  const parts = (isIn ? [state.text] : [returned, state.text]).filter((part) => !isBlank(part));
  const text = [...new Set(parts)].join('\n\n');
  const saving = text === next.reply_text ? 'idle' : 'waiting';
  return { text, written: true, replaced: null, saving };
}

/** Whether what is out is what stands in the field. */
export const wentOutAs = ({ failedAt, text }: MessageReplyState, next: MessageResponse): boolean =>
  failedAt !== 'overtaken' && says(next, text);

/** What stands in the field once another response is the one to write for. */
function wordsForOther(state: MessageReplyState, next: MessageResponse): Words {
  const { text, written, replaced } = state;
  if (hasLeftEditing(next)) return wentOutAs(state, next) ? EMPTY : state;
  const theirs = ownText(next);
  if (isBlank(text) || (!written && !isBlank(theirs))) {
    const taken = isBlank(text) || text === theirs ? replaced : text;
    return { text: theirs, written: false, replaced: taken, saving: 'idle' };
  }
  // Words for an earlier message go on to the new response, which does not have them yet.
  return { text, written: true, replaced, saving: 'waiting' };
}

export function wordsFor(state: MessageReplyState, next: MessageResponse): Words {
  const before = state.response;
  if (before?.id !== next.id) return wordsForOther(state, next);
  if (hasLeftEditing(before) && next.status === 'editing') return withReturned(state, next);
  if (!hasLeftEditing(before) && hasLeftEditing(next))
    return wentOutAs(state, next) ? EMPTY : state;
  const isNewer = next.status === 'editing' && next.reply_text !== before.reply_text;
  const { replaced } = state;
  return isNewer && !state.written
    ? { text: ownText(next), written: false, replaced, saving: 'idle' }
    : state;
}

/** Words taken into the field from beside it. */
export function replacedBy(state: MessageReplyState, text: string): MessageReplyState {
  const replaced = isBlank(state.text) || state.text === text ? null : state.text;
  return { ...state, text, written: true, saving: 'waiting', replaced };
}
