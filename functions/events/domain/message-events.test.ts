import { expect, test } from 'vitest';
import {
  getEventMessageId,
  type MessageEventWithPersonId,
  messageEventWithPersonIdSchema,
} from './message-events.ts';

const at = '2026-11-20T10:00:00.000Z';
const personId = '900';
const message = {
  id: '1',
  timestamp: at,
  fromId: personId,
  text: 'Hello',
  attachments: [],
  story: null,
  isUnsupported: false,
};
const change = { personId, messageId: '1', at };

const EVENTS: readonly MessageEventWithPersonId[] = [
  { kind: 'message', personId, message },
  { ...change, kind: 'reaction', byId: personId, symbol: '❤' },
  { ...change, kind: 'reaction', byId: personId, symbol: null },
  { ...change, kind: 'unsent', byId: personId },
  { ...change, kind: 'edited', text: 'Better', numEdit: 1 },
];

test.each(EVENTS)('parses a queued message event as it was queued: $kind', (event) => {
  expect(messageEventWithPersonIdSchema.parse(event)).toEqual(event);
});

test.each(EVENTS)('names the message that an event concerns: $kind', (event) => {
  expect(getEventMessageId(event)).toBe('1');
});

test('a queued message event of an unknown kind is rejected', () => {
  const event = { ...change, kind: '', byId: personId };
  expect(messageEventWithPersonIdSchema.safeParse(event).success).toBe(false);
});
