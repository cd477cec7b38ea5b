import { expect, test } from 'vitest';
import { buildMention, removeMention } from './mention.ts';

test.each([
  ['a reply within a thread', { parentId: 'c1', username: 'ana' }, '@ana '],
  ['a top-level comment', { username: 'ana' }, ''],
  ['somebody whose name the network withholds', { parentId: 'c1', username: '' }, ''],
])('an answer to %s begins with %o: %j', (_, comment, mention) => {
  expect(buildMention(comment)).toBe(mention);
});

test.each([
  ['the mention that begins an answer within a thread', '@ana Yes, @bo too', 'c1', 'Yes, @bo too'],
  ['nothing from an answer to a top-level comment', '@ana Yes', undefined, '@ana Yes'],
  ['no mention in the middle of the text', 'Yes @ana and', 'c1', 'Yes @ana and'],
  ['no mention without words behind it', '@ana', 'c1', '@ana'],
])('removes %s', (_, text, parentId, expected) => {
  expect(removeMention(text, parentId)).toBe(expected);
});
