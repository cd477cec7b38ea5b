import { expect, test } from 'vitest';
import { getPersonKey, listPersonKeys } from './rule-event.ts';

test.each([
  ['id and username', { id: '9', username: 'Ana.B' }, ['9', '@ana.b'], '9'],
  ['a username alone', { id: undefined, username: 'Ana.B' }, ['@ana.b'], '@ana.b'],
  ['an id alone', { id: '9', username: '' }, ['9'], '9'],
  ['nothing', { id: undefined, username: '' }, [], '@'],
])('a person who is known by %s has these keys', (_name, author, keys, key) => {
  expect(listPersonKeys({ author })).toEqual(keys);
  expect(getPersonKey({ author })).toBe(key);
});
