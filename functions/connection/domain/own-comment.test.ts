import { expect, test } from 'vitest';
import { isByAccount } from './own-comment.ts';

const own = { igUserId: '178', username: 'Clay.House' };

test.each([
  ['its id', { fromId: '178', username: 'renamed' }, true],
  ['its name in another case', { fromId: undefined, username: 'clay.house' }, true],
  ['another id and name', { fromId: '9', username: 'bob' }, false],
  ['neither id nor name', { fromId: undefined, username: '' }, false],
])('a comment with %s', (_what, comment, expected) => {
  expect(isByAccount(comment, own)).toBe(expected);
});

test('an account without a name owns no nameless comments', () => {
  expect(isByAccount({ fromId: undefined, username: '' }, { ...own, username: '' })).toBe(false);
});
