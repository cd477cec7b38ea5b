// The account's answer that a reply box shows before a second one.
import { expect, test } from 'vitest';
import { makeComment } from '#web/testing/data/api-object-factories.ts';
import { findEarlierAnswerInThread } from './find-earlier-answer-in-thread.ts';

const asked = makeComment({ id: 'com_1' });
const own = makeComment({ id: 'com_2', is_own: true, replied_to_id: 'com_1' });

test.each([
  ['the thread shows one that no list names yet', { answered: false }, [own], own],
  ['the thread shows it', { answered: true }, [own], own],
  ['it is on another page', { answered: true }, [], 'elsewhere'],
  ['there is none', { answered: false }, [], null],
])('finds an earlier answer to a comment where %s', (_, fields, replies, found) => {
  const comment = { ...asked, ...fields };
  expect(findEarlierAnswerInThread(comment, [comment, ...replies])).toEqual(found);
});
