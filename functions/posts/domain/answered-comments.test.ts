import { describe, expect, test } from 'vitest';
import { makeMergedComment } from '#tests/support/replies/make-merged-comment.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  addAnsweredMarksToComments,
  findReopenedComments,
  listCommentsMovedWithinThreads,
} from './answered-comments.ts';
import type { CommentChange, MergedComment } from './comment-changes-and-counts.ts';

/** A reply in the thread of the comment `top`, written at `second`. The account wrote it when `username` is empty. */
const reply = (second: number, username: string, text = 'Yes'): MergedComment => ({
  ...top(username),
  id: `r${second}`,
  text,
  timestamp: at(second),
  parentId: 'top',
});

const top = (username = 'ana') =>
  makeMergedComment({
    id: 'top',
    text: 'Is it open?',
    username: username || 'casa',
    isOwn: username === '',
    source: 'webhook',
    newInEpoch: 1,
  });

const SEEN_EPOCH = 4;

const add = (after: MergedComment): CommentChange => ({ kind: 'add', after });
const update = (before: MergedComment, after: MergedComment): CommentChange => ({
  kind: 'update',
  before,
  after,
});
const remove = (before: MergedComment): CommentChange => ({ kind: 'remove', before, replies: [] });

const addMarks = (
  changes: readonly CommentChange[],
  neighbors: readonly MergedComment[] = [],
  followedIds: readonly string[] = [],
) =>
  addAnsweredMarksToComments(changes, {
    neighbors,
    followedIds: new Set(followedIds),
    seenEpoch: SEEN_EPOCH,
  });

/** The ids of the comments that are answered when all of them are stored at once. */
const answeredIds = (...thread: readonly MergedComment[]) =>
  addMarks(thread.map(add)).flatMap((change) =>
    change.kind !== 'remove' && change.after.isAnswered ? [change.after.id] : [],
  );

describe('a top-level comment', () => {
  test("the account's reply anywhere in the thread answers a top-level comment", () => {
    expect(answeredIds(top(), reply(1, 'ben'), reply(2, ''))).toContain('top');
  });

  test("another person's reply does not answer a top-level comment", () => {
    expect(answeredIds(top(), reply(1, 'ben'))).toEqual([]);
  });

  test('a top-level comment of the account is never marked as answered', () => {
    expect(answeredIds(top(''), reply(1, ''))).toEqual([]);
  });
});

describe('a reply', () => {
  test("the account's reply directly after a reply answers it", () => {
    expect(answeredIds(top(), reply(1, 'ben'), reply(2, ''))).toEqual(['top', 'r1']);
  });

  test.each([
    ['mentions its author', '@ben we do!', true],
    ['mentions its author at the end of a sentence', 'We do, @ben.', true],
    ['mentions its author in other letters', '@BEN we do!', true],
    ['mentions another person with a longer name', '@benny we do!', false],
    ['mentions another person with a longer name with a dot', '@ben.s we do!', false],
    ['contains the name in an address', 'a@ben we do!', false],
    ['mentions no one', 'We do!', false],
  ])('followed by others is answered by a later one that %s: %s', (_, text, isAnswered) => {
    const ids = answeredIds(top(), reply(1, 'ben'), reply(2, 'cleo'), reply(3, '', text));
    expect(ids.includes('r1')).toBe(isAnswered);
  });

  test("the account's earlier reply does not answer a reply", () => {
    expect(answeredIds(top(), reply(1, '@ben hi'), reply(2, 'ben'))).toEqual([]);
  });

  test('answered comments do not depend on the order of their thread', () => {
    expect(answeredIds(reply(2, ''), reply(1, 'ben'), top())).toEqual(['r1', 'top']);
  });
});

describe('the changes of comments', () => {
  const answered = { isAnswered: true, newInEpoch: undefined };

  test('a new reply of the account marks comments as answered', () => {
    const [stored, added, own] = [top(), reply(1, 'ben'), reply(2, '')];

    expect(addMarks([add(added), add(own)], [stored])).toEqual([
      update(stored, { ...stored, ...answered }),
      add({ ...added, ...answered }),
      add(own),
    ]);
  });

  test('an already answered comment gets no second mark', () => {
    const own = add(reply(2, ''));
    expect(addMarks([own], [{ ...top(), ...answered }])).toEqual([own]);
  });

  test('edited comments that do not move change no answered marks', () => {
    const changes = [
      update(reply(1, 'ben'), reply(1, 'ben', 'Edited')),
      update(reply(5, ''), reply(5, '', 'Edited')),
    ];
    expect(addMarks(changes)).toEqual(changes);
  });

  test("a comment that moves before the account's reply becomes answered", () => {
    const move = update({ ...reply(3, 'ben'), id: 'r1' }, reply(1, 'ben'));
    expect(addMarks([move], [top(), reply(2, '')])).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ id: 'r1', isAnswered: true }) }),
    );
  });

  test('marking answered comments leaves the removal of a comment unchanged', () => {
    const removal = remove(reply(1, ''));
    expect(addMarks([removal])).toEqual([removal]);
  });

  test('replies of the account that join a thread mark its comments', () => {
    const [before, own] = [top(), reply(2, '')];
    const move = update({ ...own, threadStartedAt: at(2) }, own);
    const after = expect.objectContaining({ isAnswered: true });
    expect(addMarks([move], [before])).toContainEqual(expect.objectContaining({ before, after }));
  });

  test('a comment is open again when its only answer disappears', () => {
    const opened = { ...top(), isAnswered: true };
    const stillAnswered = { ...reply(1, 'ben'), isAnswered: true };
    expect(findReopenedComments([opened])).toEqual([
      update(opened, { ...opened, isAnswered: false }),
    ]);
    expect(findReopenedComments([opened, stillAnswered, reply(2, '')])).toEqual([]);
    expect(findReopenedComments([top()])).toEqual([]);
  });
});

describe('a reply that the own reply after it seemed to answer', () => {
  const [asked, between, own] = [reply(1, 'ben'), reply(2, 'cleo'), reply(3, '')];
  const marked = { ...asked, isAnswered: true, newInEpoch: undefined };
  const opened = update(marked, { ...asked, isAnswered: false, newInEpoch: SEEN_EPOCH });
  const isAnsweredAfter = (changes: readonly CommentChange[], id = 'r1') =>
    changes.flatMap((change) =>
      change.kind !== 'remove' && change.after.id === id ? [change.after.isAnswered] : [],
    );

  test('a comment between a reply and its answer opens the reply', () => {
    const changes = addMarks([add(between)], [top(), marked, own], ['r1']);

    expect(changes).toContainEqual(opened);
    expect(isAnsweredAfter(changes, 'r2')).toEqual([true]);
  });

  test('a reply whose answer mentions its author stays answered', () => {
    const changes = addMarks([add(between)], [marked, reply(3, '', '@ben yes')], ['r1']);
    expect(isAnsweredAfter(changes)).toEqual([]);
  });

  test('a reply stays answered when nothing shows another comment behind it', () => {
    expect(isAnsweredAfter(addMarks([add(between)], [marked, own]))).toEqual([]);
  });

  test('a reply opens when its answer moves behind another comment', () => {
    const move = update(own, { ...own, timestamp: at(5) });
    const neighbors = [top(), marked, { ...between, timestamp: at(4) }];
    expect(addMarks([move], neighbors, ['r1'])).toContainEqual(opened);
  });

  test('an edited reply opens when another comment follows it', () => {
    const changes = [update(marked, { ...marked, text: 'Now?' }), add(between)];
    expect(isAnsweredAfter(addMarks(changes, [own], ['r1']))).toEqual([false]);
  });

  test('a new reply does not open its answered top-level comment', () => {
    const answeredTop = { ...top(), isAnswered: true };
    const changes = addMarks([add(reply(1, 'ben'))], [answeredTop], ['top']);
    expect(isAnsweredAfter(changes, 'top')).toEqual([]);
  });
});

describe('the places that changes leave', () => {
  const [before, after] = [reply(1, 'ben'), { ...reply(1, 'ben'), timestamp: at(2) }];

  test('only comments that move within their thread leave a place', () => {
    const others = [
      update(before, { ...before, text: 'Edited' }),
      update(before, { ...after, threadStartedAt: at(9) }),
      add(after),
      remove(before),
    ];
    expect(listCommentsMovedWithinThreads([update(before, after), ...others])).toEqual([before]);
  });
});
