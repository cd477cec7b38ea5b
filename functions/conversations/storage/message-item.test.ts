import { expect, test } from 'vitest';
import { at, OWN, PERSON, told } from '#tests/support/conversations.ts';
import { changed, knownAhead, NOTHING_AHEAD, newMessage } from '../domain/held-message.ts';
import {
  messageAttributes,
  placeAttributes,
  readMessageItem,
  readPlaceItem,
} from './message-item.ts';

const people = { own: OWN, participants: [PERSON], arrival: 1 };
const about = { messageId: '1', at: at(5) };
const edit = { kind: 'edited', text: 'B', numEdit: 2, ...about } as const;
const back = { kind: 'reaction', byId: PERSON.id, symbol: null, ...about } as const;
const place = { pk: 'C', sk: 'MESSAGE#1' };

test('the order of edits and reactions outlives storing', () => {
  const message = [edit, back].reduce(
    (held, one) => changed(held, one, people),
    newMessage(told('1'), NOTHING_AHEAD, people),
  );
  const item = { ...place, ...messageAttributes(message), conversation_id: 'c' };
  const ahead = [edit, back].reduce((known, one) => knownAhead(known, one, people), NOTHING_AHEAD);

  expect(readMessageItem(item)).toMatchObject(message);
  expect(readPlaceItem({ ...place, ...placeAttributes({ messageId: '1', ahead }) })).toEqual({
    messageId: '1',
    ahead,
  });
});

test('what was stored before the order was kept gives way to whatever is told', () => {
  const { edited: _, ...plain } = messageAttributes(newMessage(told('1'), NOTHING_AHEAD, people));
  const held = readMessageItem({ ...place, ...plain, conversation_id: 'c', edited: true });
  const early = readPlaceItem({ ...place, message_id: '1', edited_text: 'A' });

  expect(changed(held, { ...edit, numEdit: 0 }, people).text).toBe('B');
  expect(early).toMatchObject({ ahead: { edited: { text: 'A', numEdit: 0 }, reactedAt: {} } });
});
