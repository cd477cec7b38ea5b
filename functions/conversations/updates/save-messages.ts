// Takes in what lists and events of the network tell about conversations.
import { isByAccount, type OwnAccount } from '#functions/connection/domain/own-comment.ts';
import type {
  Happening,
  MessageEvent,
  ToldConversation,
  ToldMessage,
} from '#functions/connection/domain/told-messages.ts';
import { nowMs } from '#platform/clock.ts';
import type { AccountRef, ConversationRef } from '#platform/table/keys.ts';
import type { StoredMessage } from '../domain/message.ts';
import { ownMessagesArrived } from '../replies/own-messages.ts';
import { findConversationWith } from '../storage/conversation-repository.ts';
import { readMessage } from '../storage/message-repository.ts';
import { type ConversationChange, changeConversation } from './change-conversation.ts';

/** A transaction of this many messages always fits. */
const SLICE = 25;

/** A worker that dies after it stored own messages is followed by another within this time. */
const RETOLD_MS = 15 * 60 * 1_000;

type Saved = {
  readonly conversationsAdded: number;
  readonly messagesAdded: number;
  /** How many messages were added or changed. */
  readonly changed: number;
};

const isOwn = ({ fromId, fromUsername = '' }: ToldMessage, own: OwnAccount): boolean =>
  isByAccount({ fromId, username: fromUsername }, own);

const iso = (time: string): string => new Date(time).toISOString();

/**
 * The others; undefined where the conversation is with nobody we could name. It is one of the account's: where
 * the account is none of several, it is there under a name and an id we do not know yet, and may be any.
 */
function aboutOf(told: ToldConversation, own: OwnAccount): ConversationChange['about'] {
  const others = told.participants.filter(
    ({ id, username }) => !isByAccount({ fromId: id, username }, own),
  );
  if (others.length > 1 && others.length === told.participants.length) return undefined;
  const contact = others[0];
  return contact && { contactId: contact.id, participants: others, updatedAt: iso(told.updatedAt) };
}

/** Own messages that were added, and those told lately: whoever added them may not have told anybody. */
async function ownToSettle(
  ref: ConversationRef,
  told: readonly ToldMessage[],
  { own, added }: { readonly own: OwnAccount; readonly added: readonly StoredMessage[] },
): Promise<readonly StoredMessage[]> {
  const since = nowMs() - RETOLD_MS;
  const fresh = new Set(added.map(({ id }) => id));
  const again = told.filter(
    (message) =>
      isOwn(message, own) && !fresh.has(message.id) && Date.parse(message.timestamp) > since,
  );
  const held = await Promise.all(again.map(({ id }) => readMessage({ ...ref, messageId: id })));
  return [...added, ...held.filter((one) => one !== undefined)].filter(({ isOwn }) => isOwn);
}

async function saveConversation(
  ref: ConversationRef,
  told: ToldConversation,
  own: OwnAccount,
): Promise<Saved> {
  const about = aboutOf(told, own);
  const happenings = told.messages.map((message): Happening => ({ kind: 'message', message }));
  const added: StoredMessage[] = [];
  let conversationsAdded = 0;
  let changed = 0;
  for (let start = 0; start === 0 || start < happenings.length; start += SLICE) {
    const part = happenings.slice(start, start + SLICE);
    const applied = await changeConversation(ref, { happenings: part, own, about });
    added.push(...(applied?.added ?? []));
    changed += applied?.changes ?? 0;
    if (applied?.began) conversationsAdded += 1;
  }
  const ownOnes = await ownToSettle(ref, told.messages, { own, added });
  if (ownOnes.length > 0) await ownMessagesArrived(ref, ownOnes);
  return { conversationsAdded, messagesAdded: added.length, changed };
}

/** Takes in conversations as a list of the network shows them, each with its newest messages. */
export async function saveConversations(
  account: AccountRef,
  batch: { readonly conversations: readonly ToldConversation[]; readonly own: OwnAccount },
): Promise<Saved> {
  const { userId, igUserId } = account;
  const saved = { conversationsAdded: 0, messagesAdded: 0, changed: 0 };
  for (const told of batch.conversations) {
    const ref = { userId, igUserId, conversationId: told.id };
    const one = await saveConversation(ref, told, batch.own);
    saved.conversationsAdded += one.conversationsAdded;
    saved.messagesAdded += one.messagesAdded;
    saved.changed += one.changed;
  }
  return saved;
}

/**
 * Takes in one event. `unknown_contact`: we hold no conversation with that person; once it was read
 * and saved, the event can be applied. `undecided`: it is taken in, and what it means for the replies of the
 * conversation shows once the calls under way have returned.
 */
export async function applyMessageEvent(
  account: AccountRef,
  event: MessageEvent,
  own: OwnAccount,
): Promise<'applied' | 'unknown_contact' | 'undecided'> {
  const ref = await findConversationWith(account, event.personId);
  if (ref === undefined) return 'unknown_contact';
  const { personId: _, ...happening } = event;
  const applied = await changeConversation(ref, {
    happenings: [happening],
    own,
    about: undefined,
  });
  if (applied === undefined) return 'unknown_contact';
  // Also where it is held already: an earlier delivery may have died before it told anybody.
  if (happening.kind === 'message' && isOwn(happening.message, own)) {
    const message = await readMessage({ ...ref, messageId: happening.message.id });
    if (message && !(await ownMessagesArrived(ref, [message]))) return 'undecided';
  }
  return 'applied';
}
