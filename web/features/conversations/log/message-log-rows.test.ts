// Messages are grouped into runs, and unsupported ones are marked.
import { expect, test } from 'vitest';
import { makeMessage } from '#web/testing/data/api-object-factories.ts';
import { buildMessageLogRows, isMessageContentUnavailable } from './message-log-rows.ts';

const isoTimeAt = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const makeMessageAt = (id: string, second: number, overrides: object = {}) =>
  makeMessage({ id, message_created_time: isoTimeAt(second), ...overrides });
const describeRows = (...args: Parameters<typeof buildMessageLogRows>) =>
  buildMessageLogRows(...args).map(({ message: { id }, showsTime, startsRun, endsRun }) =>
    [id, showsTime && 'time', startsRun && 'starts', endsRun && 'ends'].filter(Boolean).join(' '),
  );

test('groups consecutive messages that one sender wrote within a minute', () => {
  const own = { is_own: true, from_username: 'lind.ceramics' };
  const messages = [
    makeMessageAt('a', 0),
    makeMessageAt('b', 60),
    makeMessageAt('c', 80, own),
    makeMessageAt('d', 90, { from_username: 'joao' }),
    makeMessageAt('e', 100),
    makeMessageAt('f', 161),
  ];

  expect(describeRows(messages, null)).toEqual([
    'a time starts',
    'b ends',
    'c starts ends',
    'd starts ends',
    'e starts ends',
    'f time starts ends',
  ]);
});

test('ends a group of messages at the New messages divider', () => {
  expect(describeRows([makeMessageAt('a', 0), makeMessageAt('b', 1)], 'b')).toEqual([
    'a time starts ends',
    'b starts ends',
  ]);
});

const picture = {
  kind: 'image' as const,
  image_data: null,
  video_data: null,
  file_url: null,
  name: null,
};
test.each([
  [{ message: 'Hello' }, false],
  [{ message: '  ' }, true],
  [{ message: null }, true],
  [{ message: null, attachments: [picture] }, false],
  [{ message: null, message_type: 'story_mention' as const, story: { link: null } }, false],
  [{ message: 'left over', message_type: 'is_unsupported' as const }, true],
])('decides whether the message %j is shown as unavailable: %s', (overrides, expected) => {
  expect(isMessageContentUnavailable(makeMessage(overrides))).toBe(expected);
});
