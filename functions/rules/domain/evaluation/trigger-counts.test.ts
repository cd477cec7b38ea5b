import { describe, expect, test } from 'vitest';
import type { TriggerCountName } from '#shared/rules/rule-types-and-options.ts';
import { TEST_COMMENT_EVENT } from '#tests/support/rules/compile-comment-rule.ts';
import type { RuleEvent } from './rule-event.ts';
import { hasTriggersLeft, listTriggerCounts } from './trigger-counts.ts';

const EVENT: RuleEvent = {
  ...TEST_COMMENT_EVENT,
  author: { id: '9', username: 'Ana' },
  place: { postId: 'p1', storyId: 's1', conversationId: 'k1' },
};
/** Returns the key of the only count, for an event with these fields. */
const getKey = (name: TriggerCountName, fields: Partial<RuleEvent> = {}) =>
  listTriggerCounts('rule', { [name]: 2 }, { ...EVENT, ...fields })[0]?.key;

describe('the scope of a count', () => {
  const [count] = listTriggerCounts('rule', { trigger_n_times_per_user: 2 }, EVENT);

  test.each<[TriggerCountName, Partial<RuleEvent>, Partial<RuleEvent>]>([
    ['trigger_n_times_per_user', { id: 'c2', place: {} }, { author: { id: '8', username: 'Ana' } }],
    ['trigger_n_times_per_user_per_post', { id: 'c2' }, { place: { postId: 'p2' } }],
    ['trigger_n_times_per_user_per_post', { id: 'c2' }, { author: { id: '8', username: '' } }],
    [
      'trigger_n_times_per_story',
      { author: { id: '8', username: '' } },
      { place: { storyId: 's2' } },
    ],
    ['trigger_n_times_per_user_per_story', { id: 'c2' }, { place: { storyId: 's2' } }],
    ['trigger_n_times_per_user_per_story', { id: 'c2' }, { author: { id: '8', username: '' } }],
    ['trigger_n_times_per_conversation', { id: 'c2' }, { place: { conversationId: 'k2' } }],
  ])('of %s is the same for %j, and another for %j', (name, same, other) => {
    const key = getKey(name);
    expect(getKey(name, same)).toBe(key);
    expect(getKey(name, other)).not.toBe(key);
    expect(key).toBeDefined();
  });

  test('trigger counts know a person without id by username in any case', () => {
    const keys = ['Ana', 'ana', 'ben'].map((username) =>
      getKey('trigger_n_times_per_user', { author: { id: undefined, username } }),
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });

  test.each<[TriggerCountName]>([
    ['trigger_n_times_per_story'],
    ['trigger_n_times_per_user_per_story'],
    ['trigger_n_times_per_user_per_post'],
    ['trigger_n_times_per_conversation'],
  ])('of %s is one for all unknown places', (name) => {
    const [first, second] = ['c1', 'c2'].map((id) =>
      listTriggerCounts('rule', { [name]: 2 }, { ...EVENT, id, place: {} }),
    );
    expect(first).toEqual(second);
    expect(first).toHaveLength(1);
  });

  test('trigger counts of a rule and of its actions differ', () => {
    const others = [
      listTriggerCounts('a1', { trigger_n_times_per_user: 2 }, EVENT)[0],
      listTriggerCounts('rule', { trigger_n_times_per_user_per_post: 2 }, EVENT)[0],
    ];
    expect(others.map((other) => other?.key === count?.key)).toEqual([false, false]);
  });
});

describe('what is counted', () => {
  test('only triggers with a limit are counted', () => {
    const options = {
      trigger_n_times_per_user: -1,
      trigger_n_times_per_user_per_post: undefined,
    };
    expect(listTriggerCounts('rule', options, EVENT)).toEqual([]);
  });

  test.each(['trigger_n_times_per_comment', 'trigger_n_times_per_message'] as const)(
    'is no %s unless one event alone exceeds it',
    (name) => {
      expect(listTriggerCounts('rule', { [name]: 1 }, EVENT)).toEqual([]);
      expect(listTriggerCounts('rule', { [name]: 5 }, EVENT)).toEqual([]);
      expect(listTriggerCounts('rule', { [name]: 0 }, EVENT)).toEqual([
        { key: JSON.stringify(['rule', name, 'c1']), limit: 0 },
      ]);
    },
  );
});

test.each([
  [0, true],
  [1, true],
  [2, false],
  [3, false],
])('of two triggers %d are taken: %s', (taken, isLeft) => {
  const counts = [
    { key: 'unused', limit: 1 },
    { key: 'used', limit: 2 },
  ];
  expect(hasTriggersLeft(counts, (key) => (key === 'used' ? taken : 0))).toBe(isLeft);
  expect(hasTriggersLeft([], () => taken)).toBe(true);
});
