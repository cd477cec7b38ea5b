import { describe, expect, test } from 'vitest';
import { isWrittenByAccount } from './account-authorship.ts';

const accountWithoutScopedIds = { igUserId: '178', username: 'Clay.House', ownIds: [] };
const accountWithoutUsername = { ...accountWithoutScopedIds, username: '' };
const accountWithScopedIds = { ...accountWithoutScopedIds, ownIds: ['2105', '2106'] };

describe('recognizes comments of the account while no scoped id is known', () => {
  test.each([
    ['its account id', { fromId: '178', username: 'renamed' }, true],
    ['its username in another case', { fromId: undefined, username: 'clay.house' }, true],
    ['its username and an unknown id', { fromId: '2105', username: 'clay.house' }, true],
    ['another username and an unknown id', { fromId: '2105', username: 'renamed' }, false],
    ['another username and no id', { fromId: undefined, username: 'bob' }, false],
    ['neither id nor name', { fromId: undefined, username: '' }, false],
  ])('decides whether the account wrote a comment with %s', (_what, comment, expected) => {
    expect(isWrittenByAccount(comment, accountWithoutScopedIds)).toBe(expected);
  });
});

describe('recognizes comments of the account once a scoped id is known', () => {
  test.each([
    ['its account id', { fromId: '178', username: 'renamed' }, true],
    ['a scoped id after a rename', { fromId: '2105', username: 'renamed' }, true],
    ['another known scoped id', { fromId: '2106', username: '' }, true],
    ['an unknown id and its former username', { fromId: '9', username: 'clay.house' }, false],
    ['an unknown id and another username', { fromId: '9', username: 'bob' }, false],
    ['no id and its username', { fromId: undefined, username: 'CLAY.HOUSE' }, true],
    ['no id and another username', { fromId: undefined, username: 'bob' }, false],
    ['neither id nor name', { fromId: undefined, username: '' }, false],
  ])('decides whether the account wrote a comment with %s', (_what, comment, expected) => {
    expect(isWrittenByAccount(comment, accountWithScopedIds)).toBe(expected);
  });
});

test.each([undefined, '9'])(
  'leaves a comment unattributed when neither side has a username (author %s)',
  (fromId) => {
    expect(isWrittenByAccount({ fromId, username: '' }, accountWithoutUsername)).toBe(false);
  },
);
