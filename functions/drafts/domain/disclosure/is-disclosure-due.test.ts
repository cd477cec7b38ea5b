import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import type { ConversationEntry } from './disclosure-context.ts';
import { isDisclosureDue } from './is-disclosure-due.ts';

const START = Date.parse('2026-11-24T08:00:00.000Z');
const atHour = (hour: number): number => START + hour * HOUR_MS;
const entry = (
  hour: number,
  by: ConversationEntry['by'],
  isDisclosed = false,
): ConversationEntry => ({ at: new Date(atHour(hour)).toISOString(), by, isDisclosed });
const disclosed = (hour: number) => entry(hour, 'automation', true);

const LINE = '(Automated reply)';
const own = (text: string) => ({ author: 'clay.house', text, isOwn: true });
const ofPerson = (author: string) => ({ author, text: 'How much is it?', isOwn: false });

describe.each(['message', 'private_reply'] as const)('a reply of kind %s', (kind) => {
  test.each<[boolean, string, number, readonly ConversationEntry[]]>([
    [true, 'nothing is known of the conversation', 0, []],
    [true, 'only the person wrote', 1, [entry(0, 'person')]],
    [true, 'templates without a line were sent', 1, [entry(0, 'automation'), entry(1, 'person')]],
    [false, 'the line was sent', 1, [entry(0, 'person'), disclosed(0), entry(1, 'person')]],
    [
      false,
      'automation went on without the line',
      3,
      [disclosed(0), entry(1, 'person'), entry(1, 'automation'), entry(3, 'person')],
    ],
    [true, 'the owner wrote since', 2, [disclosed(0), entry(1, 'owner'), entry(2, 'person')]],
    [
      true,
      'automation answered after the owner without the line',
      3,
      [disclosed(0), entry(1, 'owner'), entry(2, 'automation'), entry(3, 'person')],
    ],
    [
      false,
      'the line was sent after the owner wrote',
      3,
      [disclosed(0), entry(1, 'owner'), disclosed(2), entry(3, 'person')],
    ],
    [false, 'the silence lasted a day', 24, [disclosed(0), entry(24, 'person')]],
    [true, 'the silence lasted longer than a day', 25, [disclosed(0), entry(25, 'person')]],
    [
      true,
      'an earlier silence lasted longer than a day',
      26,
      [disclosed(0), entry(25, 'person'), entry(26, 'automation'), entry(26, 'person')],
    ],
    [
      true,
      'the reply itself is sent more than a day later',
      25,
      [disclosed(0), entry(0.5, 'person')],
    ],
  ])('discloses itself: %s, when %s', (isDue, _situation, hour, conversation) => {
    const disclosure = { isOn: true, wording: null, conversation };
    const context = makeTestPromptContext({ kind, disclosure });

    expect(isDisclosureDue(context, atHour(hour))).toBe(isDue);
  });
});

test.each([
  [true, 'the thread is empty', { thread: [] }],
  [true, 'no own comment has the line', { thread: [own('Thank you!')] }],
  [false, 'an own comment has it', { thread: [ofPerson('ana'), own(`Thank you! ${LINE}`)] }],
  [
    true,
    'the line went to another person',
    { opening: '@bob.test ', thread: [ofPerson('ana'), own(`@ana Thank you! ${LINE}`)] },
  ],
  [
    true,
    'the line went to the author of the top-level comment',
    { opening: '@bob.test ', thread: [ofPerson('ana'), own(`Thank you! ${LINE}`)] },
  ],
  [
    false,
    'the line went to this person before',
    { opening: '@bob.test ', thread: [ofPerson('ana'), own(`@bob.test Thank you! ${LINE}`)] },
  ],
  [
    false,
    'this person began the thread and got the line',
    { opening: '@bob.test ', thread: [ofPerson('bob.test'), own(`Thank you! ${LINE}`)] },
  ],
  [
    true,
    'another person wrote the same words',
    { thread: [{ ...ofPerson('ana'), text: `Thank you! ${LINE}` }] },
  ],
])('a comment discloses itself: %s, when %s', (isDue, _situation, fields) => {
  const disclosure = { isOn: true, wording: null, conversation: [] };
  const context = makeTestPromptContext({ disclosure, ...fields });

  expect(isDisclosureDue(context, START)).toBe(isDue);
});

test.each(['comment', 'private_reply', 'message'] as const)(
  'a %s never discloses itself while it is switched off',
  (kind) => {
    const disclosure = { isOn: false, wording: null, conversation: [] };

    expect(isDisclosureDue(makeTestPromptContext({ kind, disclosure }), START)).toBe(false);
    expect(isDisclosureDue(makeTestPromptContext({ kind }), START)).toBe(false);
  },
);
