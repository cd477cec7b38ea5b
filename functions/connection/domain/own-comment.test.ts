import { describe, expect, test } from 'vitest';
import { isByAccount } from './own-comment.ts';

const own = { igUserId: '178', username: 'Clay.House', ownIds: [] };
const nameless = { ...own, username: '' };
const scoped = { ...own, ownIds: ['2105', '2106'] };

describe('before a scoped id is known, the name decides what the id does not', () => {
  test.each([
    ['its id', { fromId: '178', username: 'renamed' }, true],
    ['its name in another case', { fromId: undefined, username: 'clay.house' }, true],
    ['its name under an id we do not know', { fromId: '2105', username: 'clay.house' }, true],
    ['another name under an id we do not know', { fromId: '2105', username: 'renamed' }, false],
    ['another name and no id', { fromId: undefined, username: 'bob' }, false],
    ['neither id nor name', { fromId: undefined, username: '' }, false],
  ])('a comment with %s', (_what, comment, expected) => {
    expect(isByAccount(comment, own)).toBe(expected);
  });
});

describe('once a scoped id is known, a named id decides alone', () => {
  test.each([
    ['the account id', { fromId: '178', username: 'renamed' }, true],
    ['the scoped id after a rename', { fromId: '2105', username: 'renamed' }, true],
    ['another scoped id of the account', { fromId: '2106', username: '' }, true],
    ['another id under the former name', { fromId: '9', username: 'clay.house' }, false],
    ['another id and name', { fromId: '9', username: 'bob' }, false],
    ['no id, and its name', { fromId: undefined, username: 'CLAY.HOUSE' }, true],
    ['no id, and another name', { fromId: undefined, username: 'bob' }, false],
    ['neither id nor name', { fromId: undefined, username: '' }, false],
  ])('a comment with %s', (_what, comment, expected) => {
    expect(isByAccount(comment, scoped)).toBe(expected);
  });
});

test.each([undefined, '9'])(
  'an account without a name owns no nameless comment of %s',
  (fromId) => {
    expect(isByAccount({ fromId, username: '' }, nameless)).toBe(false);
  },
);
