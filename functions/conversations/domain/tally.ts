// What a conversation keeps about its messages, and what changes to them make of it. Pure.
import type { MessageType } from '#shared/schemas/conversation.ts';
import type { HeldMessage } from './message.ts';
import type { MessageChange } from './message-merge.ts';

/** Longest text a conversation keeps of its last message, in characters. */
const PREVIEW_CHARACTERS = 300;

export type LastMessage = {
  /** Its order key; the least of the conversation. */
  readonly place: string;
  readonly type: MessageType;
  readonly text: string | null;
  readonly fromUsername: string;
  readonly isOwn: boolean;
};

export type Tally = {
  readonly total: number;
  /** ISO; the latest activity the network or a message of ours tells of. */
  readonly updatedAt: string;
  /** When the other person last wrote (ISO): what opens the reply window. */
  readonly lastInboundAt: string | undefined;
  readonly lastMessage: LastMessage | undefined;
};

const latest = (left: string | undefined, right: string): string =>
  left === undefined || left < right ? right : left;

const shortened = (text: string | null): string | null =>
  text === null ? null : Array.from(text).slice(0, PREVIEW_CHARACTERS).join('');

const previewOf = (message: HeldMessage, place: string): LastMessage => ({
  place,
  type: message.type,
  text: shortened(message.text),
  fromUsername: message.fromUsername,
  isOwn: message.isOwn,
});

/** `placeOf` names a message's order key; what a list says of the latest activity is `updatedAt`. */
export function tallyAfter(
  tally: Tally,
  changes: readonly MessageChange[],
  told: { readonly placeOf: (message: HeldMessage) => string; readonly updatedAt?: string },
): Tally {
  let { total, updatedAt, lastInboundAt, lastMessage } = tally;
  if (told.updatedAt !== undefined) updatedAt = latest(updatedAt, told.updatedAt);
  for (const change of changes) {
    if (change.kind === 'ahead') continue;
    const { after } = change;
    const place = told.placeOf(after);
    if (lastMessage === undefined || place <= lastMessage.place) {
      lastMessage = previewOf(after, place);
    }
    if (change.kind === 'update') continue;
    total += 1;
    updatedAt = latest(updatedAt, after.timestamp);
    if (!after.isOwn) lastInboundAt = latest(lastInboundAt, after.timestamp);
  }
  return { total, updatedAt, lastInboundAt, lastMessage };
}
