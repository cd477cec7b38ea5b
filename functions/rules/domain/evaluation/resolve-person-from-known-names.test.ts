import { expect, test } from 'vitest';
import {
  type KnownPersonNames,
  resolvePersonFromKnownNames,
} from './resolve-person-from-known-names.ts';
import type { RuleEvent } from './rule-event.ts';

type Author = RuleEvent['author'];
const BOTH = { id: '9', username: 'Ana.B' };
const ID_ONLY = { id: '9', username: '' };
const NAME_ONLY = { id: undefined, username: 'ana.b' };

/** Resolves the authors one after the other, each with the names stored so far. */
function resolveAll(...authors: readonly Author[]): readonly string[] {
  const names = new Map<string, KnownPersonNames['ofId']>();
  return authors.map((author) => {
    const [id, username] = [author.id ?? '', `@${author.username.toLowerCase()}`];
    const known = { ofId: names.get(id), ofUsername: names.get(username) };
    const { key, changed } = resolvePersonFromKnownNames(author, known);
    if (changed.ofId) names.set(id, changed.ofId);
    if (changed.ofUsername) names.set(username, changed.ofUsername);
    return key;
  });
}

test.each([
  ['both, then the username', [BOTH, NAME_ONLY, ID_ONLY], ['9', '9', '9']],
  ['the username, then both', [NAME_ONLY, BOTH, ID_ONLY], ['@ana.b', '@ana.b', '@ana.b']],
  ['the id, then both', [ID_ONLY, BOTH, NAME_ONLY], ['9', '9', '9']],
  ['each alone, then both', [ID_ONLY, NAME_ONLY, BOTH, NAME_ONLY], ['9', '@ana.b', '9', '9']],
  ['a new username', [BOTH, { id: '9', username: 'ana.new' }], ['9', '9']],
  [
    'a username that changed hands',
    [BOTH, { id: '10', username: 'ana.b' }, NAME_ONLY, BOTH],
    ['9', '10', '10', '9'],
  ],
  ['nothing', [{ id: undefined, username: '' }], ['@']],
])('one person has one key: %s', (_what, authors, keys) => {
  expect(resolveAll(...authors)).toEqual(keys);
});
