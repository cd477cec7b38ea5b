import { expect, test } from 'vitest';
import { makeConversation } from '#web/testing/data/api-object-factories.ts';
import { describeMessageAnswerDeadline } from './message-answer-deadline.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const lastMessage = { message_type: 'message', message: 'Hi', from: { username: 'ana' } } as const;

test.each([
  ['2026-11-29T11:59:00Z', 'Unanswered, 23 h left', false],
  ['2026-11-28T13:00:00Z', 'Unanswered, 1 h left', false],
  ['2026-11-28T12:59:59Z', 'Unanswered, 59 min left', true],
  ['2026-11-28T12:00:20Z', 'Unanswered, 1 min left', true],
  ['2026-11-28T12:00:00Z', 'Unanswered, too late', false],
  [null, 'Unanswered, too late', false],
])("says how long the contact's last message can be answered: %s", (until, text, isUrgent) => {
  const conversation = makeConversation({
    last_message: { ...lastMessage, is_own: false },
    can_reply_until: until,
  });

  expect(describeMessageAnswerDeadline(conversation, NOW)).toEqual({ text, isUrgent });
});

test.each([null, { ...lastMessage, is_own: true }])(
  'shows no answer deadline when no message waits',
  (last) => {
    expect(describeMessageAnswerDeadline(makeConversation({ last_message: last }), NOW)).toBeNull();
  },
);

test.each([true, false])(
  'says only that a contact cannot be messaged (last message own: %s)',
  (is_own) => {
    const conversation = makeConversation({
      last_message: { ...lastMessage, is_own },
      can_reply_until: '2026-11-28T12:30:00Z',
      cannot_be_messaged: true,
    });
    expect(describeMessageAnswerDeadline(conversation, NOW)).toEqual({
      text: 'Cannot be messaged',
      isUrgent: false,
    });
  },
);
