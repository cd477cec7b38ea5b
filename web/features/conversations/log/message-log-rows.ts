// Turns the messages of a page into rows: runs of one sender, with time labels between them.
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { needsMessageTimeLabel } from './message-time.ts';

export type MessageLogRow = {
  readonly message: ConversationMessage;
  readonly showsTime: boolean;
  /** The first message that is new to the user. */
  readonly isFirstNew: boolean;
  readonly startsRun: boolean;
  /** Only the last bubble of a run has a tail. */
  readonly endsRun: boolean;
};

/** `firstNewMessageId` is the id of the message below the divider. */
export function buildMessageLogRows(
  messages: readonly ConversationMessage[],
  firstNewMessageId: string | null,
): readonly MessageLogRow[] {
  const rows = messages.map((message, index) => {
    const previous = messages[index - 1];
    const showsTime = needsMessageTimeLabel(
      message.message_created_time,
      previous?.message_created_time,
    );
    const isFirstNew = message.id === firstNewMessageId;
    const isOtherSender =
      previous?.is_own !== message.is_own || previous.from_username !== message.from_username;
    return { message, showsTime, isFirstNew, startsRun: showsTime || isFirstNew || isOtherSender };
  });
  return rows.map((row, index) => ({ ...row, endsRun: rows[index + 1]?.startsRun ?? true }));
}

/** Whether nothing can be shown, because the type is not supported or the message is empty. */
export const isMessageContentUnavailable = (message: ConversationMessage): boolean =>
  message.message_type === 'is_unsupported' ||
  (!message.message?.trim() && message.attachments.length === 0 && message.story === null);
