// How messages stand together, and which of them cannot be shown.
import { expect, test } from 'vitest';
import { makeMessage } from '#web/testing/factories.ts';
import { isUnavailable, rowsOf } from './rows.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const message = (id: string, second: number, overrides: object = {}) =>
  makeMessage({ id, message_created_time: at(second), ...overrides });
const shape = (...args: Parameters<typeof rowsOf>) =>
  rowsOf(...args).map(({ message: { id }, hasTime, startsRun, endsRun }) =>
    [id, hasTime && 'time', startsRun && 'starts', endsRun && 'ends'].filter(Boolean).join(' '),
  );

test('one person’s messages within a minute are a run, with a tail at its end', () => {
  const own = { is_own: true, from_username: 'lind.ceramics' };
  const messages = [
    message('a', 0),
    message('b', 60),
    message('c', 80, own),
    message('d', 90, { from_username: 'joao' }),
    message('e', 100),
    message('f', 161),
  ];

  expect(shape(messages, null)).toEqual([
    'a time starts',
    'b ends',
    'c starts ends',
    'd starts ends',
    'e starts ends',
    'f time starts ends',
  ]);
});

test('the divider ends a run', () => {
  expect(shape([message('a', 0), message('b', 1)], 'b')).toEqual([
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
])('%j is unavailable: %s', (overrides, expected) => {
  expect(isUnavailable(makeMessage(overrides))).toBe(expected);
});
