import { readStoredConversation } from '#functions/conversations/storage/conversation-repository.ts';
import { readNewestStoredMessages } from '#functions/conversations/storage/message-repository.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  type AccountImport,
  createImportedAccount,
} from '#tests/support/network/account-import.ts';
import type { FakeNetworkConversation } from '#tests/support/network/fake-network-world.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkConversations,
} from '#tests/support/network/link-fake-network-account.ts';
import { postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import { fakeQueues } from '#tests/support/network/set-up-fake-network.ts';

export type ImportedConversation = AccountImport & {
  readonly conversation: FakeNetworkConversation;
};

export const makeMessageWebhookBody = (
  { account }: { readonly account: { readonly id: string } },
  ...messaging: object[]
) => ({
  object: 'instagram',
  entry: [{ id: account.id, time: Date.now(), messaging }],
});
export const postMessageWebhookEvents = (imported: AccountImport, ...events: object[]) =>
  postNetworkWebhook(makeMessageWebhookBody(imported, ...events));
export const deliverMessageWebhookEvents = async (imported: AccountImport, ...events: object[]) => {
  const response = await postMessageWebhookEvents(imported, ...events);
  await fakeQueues.run();
  return response;
};

/** Creates an imported account with one conversation of two messages. */
export async function createImportedConversation(): Promise<ImportedConversation> {
  const [conversation] = makeFakeNetworkConversations(1);
  if (!conversation) throw new Error('no conversation');
  const account = makeFakeNetworkAccount([], 'business', [conversation]);
  return { ...(await createImportedAccount(account)), conversation };
}

export const buildMessageEventParties = (
  { account, conversation }: ImportedConversation,
  own = false,
) => {
  const [sender, recipient] = own
    ? [account.id, conversation.contact.id]
    : [conversation.contact.id, account.id];
  return { sender: { id: sender }, recipient: { id: recipient }, timestamp: Date.now() };
};

let count = 0;
export const makeMessageEventId = () => `aWdfEVENT${++count}`;

export const makeInboundMessageEvent = (
  imported: ImportedConversation,
  mid: string,
  text = 'Hi',
) => ({
  ...buildMessageEventParties(imported),
  message: { mid, text },
});

export async function readStoredConversations({ ref }: AccountImport) {
  const conversations = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.conversations(ref),
  });
  return Promise.all(
    conversations.map(async (row) => {
      const conversation = { ...ref, conversationId: String(row.id) };
      const held = await readStoredConversation(conversation, { consistent: true });
      const messages = await readNewestStoredMessages(conversation, 2_000);
      return { id: conversation.conversationId, fresh: held?.newCount ?? 0, messages };
    }),
  );
}

/** The messages of the one conversation, newest first. */
export const readStoredMessages = async (imported: ImportedConversation) =>
  (await readStoredConversations(imported))[0]?.messages ?? [];
