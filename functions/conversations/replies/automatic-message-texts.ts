// Texts that the account sends faster than a person can answer, in several conversations: those of Instagram's
// instant replies and away messages. A quick message with any other text may be its owner's.
import * as z from 'zod';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import { attributeExists, attributeMissing } from '#platform/table/expressions.ts';
import { type AccountRef, type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, getItems, putItem, updateItem } from '#platform/table/table.ts';
import type { StoredMessage } from '../domain/message.ts';

const RETENTION_SECONDS = 120 * 24 * 60 * 60;

const quickTextSchema = z.object({
  conversation_id: z.string(),
  is_repeated: z.boolean().default(false),
});

const getText = ({ text }: StoredMessage): string => text?.trim() ?? '';

/** Records a quickly sent message. If another conversation had its text before, it is automatic. */
export async function recordQuicklySentMessage(
  ref: ConversationRef,
  message: StoredMessage,
): Promise<void> {
  const text = getText(message);
  if (text === '') return;
  const key = tableKeys.quickText(ref, text);
  const ttl = computeTtlEpochSeconds(RETENTION_SECONDS);
  const first = { conversation_id: ref.conversationId, ttl };
  if (await isWriteAccepted(putItem(key, first, attributeMissing()))) return;
  const stored = quickTextSchema.safeParse(await getItem(key, { consistent: true })).data;
  if (stored === undefined || stored.is_repeated || stored.conversation_id === ref.conversationId)
    return;
  await ignoreConflict(updateItem(key, { set: { is_repeated: true, ttl } }, attributeExists()));
}

/** The messages whose text is automatic. Reads consistently. */
export async function selectAutomaticMessages(
  account: AccountRef,
  messages: readonly StoredMessage[],
): Promise<ReadonlySet<StoredMessage>> {
  const keyOf = (message: StoredMessage) => tableKeys.quickText(account, getText(message));
  const items = await getItems(messages.map(keyOf), { consistent: true });
  const repeated = new Set(
    items.filter((item) => quickTextSchema.parse(item).is_repeated).map(({ sk }) => sk),
  );
  return new Set(messages.filter((message) => repeated.has(keyOf(message).sk)));
}
