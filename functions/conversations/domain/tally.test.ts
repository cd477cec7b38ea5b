import { expect, test } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { at, OWN, PERSON, told, toldOwn } from '#tests/support/conversations.ts';
import { NOTHING_AHEAD, newMessage } from './held-message.ts';
import type { HeldMessage } from './message.ts';
import { messageOrderKey } from './order.ts';
import { type Tally, tallyAfter } from './tally.ts';

const NONE: Tally = {
  total: 0,
  updatedAt: '',
  lastInboundAt: undefined,
  lastMessage: undefined,
};
const people = { own: OWN, participants: [PERSON], arrival: 1 };
const placeOf = ({ id, timestamp }: HeldMessage) => messageOrderKey(timestamp, id);
const kept = (one: ToldMessage) => newMessage(one, NOTHING_AHEAD, people);
const added = (...messages: readonly ToldMessage[]) =>
  messages.map((one) => ({ kind: 'add' as const, after: kept(one) }));

test('a conversation shows its newest message, in whatever order they came', () => {
  const one = tallyAfter(NONE, added(told('1'), toldOwn('3'), told('2')), { placeOf });

  expect(one).toMatchObject({
    total: 3,
    updatedAt: at(3),
    lastInboundAt: at(2),
    lastMessage: { text: 'Message 3', isOwn: true, fromUsername: OWN.username },
  });
  expect(tallyAfter(one, added(told('0')), { placeOf }).lastMessage).toEqual(one.lastMessage);
});

test('its latest activity is what anybody tells of it, and never goes back', () => {
  const told5 = { placeOf, updatedAt: at(5) };

  expect(tallyAfter(NONE, added(told('1')), told5).updatedAt).toBe(at(5));
  expect(tallyAfter(NONE, added(told('9')), told5).updatedAt).toBe(at(9));
  const later = tallyAfter(NONE, [], told5);
  expect(tallyAfter(later, [], { placeOf, updatedAt: at(4) }).updatedAt).toBe(at(5));
});

test('the preview follows an edit of the newest message, and of no other', () => {
  const before = tallyAfter(NONE, added(told('1'), told('2')), { placeOf });
  const edit = (id: string) => ({
    kind: 'update' as const,
    before: kept(told(id)),
    after: { ...kept(told(id)), text: 'Edited' },
  });

  expect(tallyAfter(before, [edit('2')], { placeOf }).lastMessage?.text).toBe('Edited');
  expect(tallyAfter(before, [edit('1')], { placeOf }).lastMessage?.text).toBe('Message 2');
});

test('a message without words is shown without any', () => {
  const after = tallyAfter(NONE, added(told('1', { text: null })), { placeOf });

  expect(after.lastMessage?.text).toBeNull();
});

test('a long text is cut between characters', () => {
  const after = tallyAfter(NONE, added(told('1', { text: '🥐'.repeat(400) })), { placeOf });

  expect(after.lastMessage?.text).toBe('🥐'.repeat(300));
});

test('what is known ahead of a message changes nothing yet', () => {
  const ahead = { kind: 'ahead' as const, messageId: '1', after: NOTHING_AHEAD };
  expect(tallyAfter(NONE, [ahead], { placeOf })).toEqual(NONE);
});
