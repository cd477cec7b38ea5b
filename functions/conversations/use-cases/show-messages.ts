// What the calls on replies show beside the reply: the message it became, and what pending ones became.
import { type Draft, textOf } from '#functions/drafts/domain/draft.ts';
import { toMessageResponse } from '#functions/drafts/domain/public.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import type { Message, MessageResponse } from '#shared/schemas/conversation.ts';
import type { StoredMessage } from '../domain/message.ts';
import { repliesOf } from '../domain/replies.ts';
import { toPendingMessage, toPublicMessage } from '../public.ts';
import { readConversation, type StoredConversation } from '../storage/conversation-repository.ts';
import { readMessage, readNewestMessages } from '../storage/message-repository.ts';

async function conversationOf(ref: ConversationRef): Promise<StoredConversation> {
  const conversation = await readConversation(ref, { consistent: true });
  if (conversation === undefined) throw new AppError('not_found');
  return conversation;
}

/** The own message a reply became, where the network shows it already. */
const becameOf = async (ref: ConversationRef, draft: Draft): Promise<StoredMessage | undefined> =>
  draft.networkId === null ? undefined : readMessage({ ...ref, messageId: draft.networkId });

/**
 * A reply as a message: pending, with the id of its response, until the network's message is held.
 * @throws AppError not_found
 */
export async function showReply(ref: ConversationRef, draft: Draft): Promise<Message> {
  const [conversation, became] = await Promise.all([conversationOf(ref), becameOf(ref, draft)]);
  if (became) return toPublicMessage(became, conversation);
  return toPendingMessage(
    { id: draft.id, text: textOf(draft), at: draft.claimedAt ?? draft.since },
    conversation,
  );
}

export type ShownMessages = {
  /** Those of the asked ids whose reply is live. */
  readonly liveIds: string[];
  readonly response: MessageResponse | null;
  /** Each asked message: one on its way as pending, one that is live as the network's message. */
  readonly messages: Message[];
};

/**
 * What became of pending messages, named by the ids of their responses, or of held ones.
 * @throws AppError not_found
 */
export async function showMessages(
  ref: ConversationRef,
  messageIds: readonly string[],
): Promise<ShownMessages> {
  const conversation = await conversationOf(ref);
  const newest = await readNewestMessages(ref, PAGE_SIZE);
  const { response, pending, liveIds } = repliesOf(newest);
  const drafts = new Map(newest.flatMap(({ draft }) => (draft ? [[draft.id, draft]] : [])));

  const shown = [...new Set(messageIds)].map(async (id): Promise<Message[]> => {
    const onItsWay = pending.find((one) => one.id === id);
    if (onItsWay) return [toPendingMessage(onItsWay, conversation)];
    const draft = drafts.get(id);
    const messageId = draft ? draft.networkId : id;
    if (messageId === null) return [];
    const here = newest.find((message) => message.id === messageId);
    const message = here ?? (await readMessage({ ...ref, messageId }));
    return message ? [toPublicMessage(message, conversation)] : [];
  });
  return {
    liveIds: liveIds.filter((id) => messageIds.includes(id)),
    response: response ? toMessageResponse(response.draft, response.messageId) : null,
    messages: (await Promise.all(shown)).flat(),
  };
}
