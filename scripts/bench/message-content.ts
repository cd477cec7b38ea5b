// An account with a long conversation among ordinary ones, for the section that reads messages.
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { saveConversations } from '#functions/conversations/updates/save-messages.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { at, conversationOf, OWN, told, toldOwn } from '#tests/support/conversations.ts';
import { writer } from './content.ts';
import { note } from './row.ts';

const SAVED_AT_ONCE = 500;
/** As many as the network tells of each conversation. */
const TOLD = 20;

/** As long as the network's ids of conversations and messages. */
const longId = (kind: string, number: number): string =>
  `aWdfZAG1fc3VwZAXJfbG9uZA${kind}${'x'.repeat(120)}${1_000_000 + number}`;

const personOf = (number: number) => ({
  id: `17${90_000_000_000_000 + number}`,
  username: `follower.${number}`,
});

type Wanted = {
  readonly number: number;
  readonly count: number;
  /** Whether nobody but the other person wrote. */
  readonly isOneSided?: boolean;
};

/** Oldest first: texts of 6 to 36 words, every third one the owner's unless it is one-sided. */
function messagesOf({ number, count, isOneSided = false }: Wanted): readonly ToldMessage[] {
  const write = writer(number + 1);
  const person = personOf(number);
  return Array.from({ length: count }, (_, position) => {
    const fields = {
      timestamp: at(number * 3_600 + position * 60),
      text: write(6 + (position % 4) * 10),
    };
    const id = longId(`message-${number}-`, position);
    return position % 3 === 1 && !isOneSided
      ? toldOwn(id, fields)
      : told(id, { ...fields, fromId: person.id, fromUsername: person.username });
  });
}

/** Gives the account a conversation of that many messages; answers its id. */
export async function saveConversation(account: AccountRef, wanted: Wanted): Promise<string> {
  const id = longId('conversation', wanted.number);
  const person = personOf(wanted.number);
  const messages = messagesOf(wanted);
  for (let start = 0; start < messages.length; start += SAVED_AT_ONCE) {
    const piece = messages.slice(start, start + SAVED_AT_ONCE);
    await saveConversations(account, {
      conversations: [conversationOf(id, piece, { person })],
      own: OWN,
    });
  }
  return id;
}

/** Conversations that only fill the list, with as many messages as an import brings. */
export async function saveOrdinary(account: AccountRef, from: number, count: number) {
  note(`Storing ${count} conversations of ${TOLD} messages`);
  for (let number = from; number < from + count; number += 1) {
    await saveConversation(account, { number, count: TOLD });
  }
}
