// A page's messages as they stand in the conversation: in runs of one person, with times between them.
import type { Message } from '#shared/schemas/conversation.ts';
import { isAfterPause } from './time-labels.ts';

export type Row = {
  readonly message: Message;
  readonly hasTime: boolean;
  /** Where the messages begin that are new to the person who reads. */
  readonly isFirstNew: boolean;
  readonly startsRun: boolean;
  /** Only there a bubble has its tail. */
  readonly endsRun: boolean;
};

/** `firstNew`: id of the message the divider stands before. */
export function rowsOf(messages: readonly Message[], firstNew: string | null): readonly Row[] {
  const begun = messages.map((message, index) => {
    const previous = messages[index - 1];
    const hasTime = isAfterPause(message.message_created_time, previous?.message_created_time);
    const isFirstNew = message.id === firstNew;
    const isOther =
      previous?.is_own !== message.is_own || previous.from_username !== message.from_username;
    return { message, hasTime, isFirstNew, startsRun: hasTime || isFirstNew || isOther };
  });
  return begun.map((row, index) => ({ ...row, endsRun: begun[index + 1]?.startsRun ?? true }));
}

/** Nothing of it can be shown: its kind is not supported, or there is nothing in it. */
export const isUnavailable = (message: Message): boolean =>
  message.message_type === 'is_unsupported' ||
  (!message.message?.trim() && message.attachments.length === 0 && message.story === null);
