// Conversations as the network tells them, and the conversations API, for tests.
import type { ToldConversation, ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { handler } from '#functions/conversations/api.ts';
import type { AccountRef, ConversationRef } from '#platform/table/keys.ts';
import { invoke, type TestResponse } from './http.ts';
import { withAccount } from './users.ts';

const BEGINNING = Date.UTC(2026, 8, 1);

/** ISO time a number of seconds after a fixed beginning, as the network's lists round it. */
export const at = (second: number): string => new Date(BEGINNING + second * 1_000).toISOString();
export const epochSeconds = (second: number): number => BEGINNING / 1_000 + second;

export const OWN = { igUserId: '17841400000000001', username: 'TheBakery', ownIds: [] };
export const PERSON = { id: '900', username: 'bob.test' };

/** A message of the other person as a list shows it. Its id also says when it was sent. */
export const told = (id: string, fields: Partial<ToldMessage> = {}): ToldMessage => ({
  id,
  timestamp: fields.timestamp ?? at(Number(id)),
  fromId: PERSON.id,
  fromUsername: PERSON.username,
  text: `Message ${id}`,
  attachments: [],
  story: null,
  reactions: [],
  isUnsupported: false,
  ...fields,
});

export const toldOwn = (id: string, fields: Partial<ToldMessage> = {}): ToldMessage =>
  told(id, { fromId: OWN.igUserId, fromUsername: OWN.username, ...fields });

/** The same message as an event tells it: ids only, and no reactions. */
export const toldByEvent = (message: ToldMessage): ToldMessage => ({
  ...message,
  fromUsername: undefined,
  reactions: undefined,
});

export const conversationOf = (
  id: string,
  messages: readonly ToldMessage[] = [],
  fields: Partial<ToldConversation> & { readonly person?: typeof PERSON } = {},
): ToldConversation => {
  const { person = PERSON, ...rest } = fields;
  return {
    id,
    updatedAt:
      messages
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .at(-1) ?? at(0),
    participants: [{ id: OWN.igUserId, username: OWN.username }, person],
    messages,
    ...rest,
  };
};

export type ConversationsCaller = {
  readonly account: AccountRef;
  readonly refOf: (conversationId: string) => ConversationRef;
  /** Calls the conversations API below `/users/me/ig`. */
  readonly call: (path: string, body?: object) => Promise<TestResponse>;
  /** One page of a conversation; the first without `body`. */
  readonly messages: (conversationId: string, body?: object) => Promise<TestResponse>;
};

let accounts = 0;

/** A new user with an account of their own, and the calls they make. */
export async function conversationsCaller(): Promise<ConversationsCaller> {
  const igUserId = `1785${++accounts}`;
  const { userId, token } = await withAccount(igUserId);
  const call = (path: string, body: object = {}) =>
    invoke(handler, { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body });
  return {
    account: { userId, igUserId },
    refOf: (conversationId) => ({ userId, igUserId, conversationId }),
    call,
    messages: (conversationId, body = {}) =>
      call('/conversation/messages', { instagram_conversation_id: conversationId, ...body }),
  };
}
