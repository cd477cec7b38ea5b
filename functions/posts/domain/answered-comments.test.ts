import { describe, expect, test } from 'vitest';
import { isoSecondsAfterTestStart as at } from '#tests/support/test-account-and-time.ts';
import { addAnsweredMarks, findReopenedComments } from './answered-comments.ts';
import type { MergedComment } from './comment-changes-and-counts.ts';

/** A reply in the thread of the comment `top`, written at `second`; by the account when `username` is empty. */
const reply = (second: number, username: string, text = 'Yes'): MergedComment => ({
  ...top(username),
  id: `r${second}`,
  text,
  timestamp: at(second),
  parentId: 'top',
});

const top = (username = 'ana', id = 'top'): MergedComment => ({
  id,
  text: 'Is it open?',
  username: username || 'casa',
  fromId: undefined,
  timestamp: at(0),
  parentId: undefined,
  threadStartedAt: at(0),
  hidden: false,
  isOwn: username === '',
  arrivedAt: at(0),
  source: 'webhook',
  isUnlisted: false,
  newInEpoch: 1,
  isAnswered: false,
  replyIds: [],
});

/** The ids of the comments that are answered when all of them are stored at once. */
const answeredIds = (...thread: readonly MergedComment[]) =>
  addAnsweredMarks(
    thread.map((after) => ({ kind: 'add', after })),
    [],
  ).flatMap((change) =>
    change.kind !== 'remove' && change.after.isAnswered ? [change.after.id] : [],
  );

describe('a top-level comment', () => {
  test('is answered by an own reply anywhere in its thread', () => {
    expect(answeredIds(top(), reply(1, 'ben'), reply(2, ''))).toContain('top');
  });

  test("is not answered by somebody else's reply", () => {
    expect(answeredIds(top(), reply(1, 'ben'))).toEqual([]);
  });

  test('is not answered when the account wrote it itself', () => {
    expect(answeredIds(top(''), reply(1, ''))).toEqual([]);
  });
});

describe('a reply', () => {
  test('is answered by the own reply directly after it', () => {
    expect(answeredIds(top(), reply(1, 'ben'), reply(2, ''))).toEqual(['top', 'r1']);
  });

  test.each([
    ['mentions its author', '@ben we do!', true],
    ['mentions its author at the end of a sentence', 'We do, @ben.', true],
    ['mentions its author in other letters', '@BEN we do!', true],
    ['mentions somebody with a longer name', '@benny we do!', false],
    ['mentions somebody with a longer name with a dot', '@ben.s we do!', false],
    ['contains the name in an address', 'a@ben we do!', false],
    ['mentions nobody', 'We do!', false],
  ])(
    'below which others wrote is answered by a later own reply that %s: %s',
    (_, text, isAnswered) => {
      const ids = answeredIds(top(), reply(1, 'ben'), reply(2, 'cleo'), reply(3, '', text));
      expect(ids.includes('r1')).toBe(isAnswered);
    },
  );

  test('is not answered by an own reply before it', () => {
    expect(answeredIds(top(), reply(1, '@ben hi'), reply(2, 'ben'))).toEqual([]);
  });

  test('is answered whatever the order in which its thread is given', () => {
    expect(answeredIds(reply(2, ''), reply(1, 'ben'), top())).toEqual(['r1', 'top']);
  });
});

describe('the changes of comments', () => {
  test('mark stored and added comments that an added own reply answers, which ends that they are new', () => {
    const [stored, added, own] = [top(), reply(1, 'ben'), reply(2, '')];

    const changes = addAnsweredMarks(
      [added, own].map((after) => ({ kind: 'add', after })),
      [stored],
    );

    const answered = { isAnswered: true, newInEpoch: undefined };
    expect(changes).toEqual([
      { kind: 'update', before: stored, after: { ...stored, ...answered } },
      { kind: 'add', after: { ...added, ...answered } },
      { kind: 'add', after: own },
    ]);
  });

  test('leave a comment alone that is marked as answered already', () => {
    const stored = { ...top(), isAnswered: true, newInEpoch: undefined };
    const own = { kind: 'add', after: reply(2, '') } as const;
    expect(addAnsweredMarks([own], [stored])).toEqual([own]);
  });

  test('do not judge threads in which no comment gets another place, because not all of their comments are known', () => {
    const before = reply(1, 'ben');
    const update = { kind: 'update', before, after: { ...before, text: 'Edited' } } as const;
    const ownUpdate = {
      kind: 'update',
      before: reply(5, ''),
      after: reply(5, '', 'Edited'),
    } as const;
    expect(addAnsweredMarks([update, ownUpdate], [])).toEqual([update, ownUpdate]);
  });

  test('mark a comment that turns out to be older than the own reply beside it', () => {
    const [early, late] = [reply(1, 'ben'), reply(3, 'ben')];
    const move = { kind: 'update', before: { ...late, id: 'r1' }, after: early } as const;
    expect(addAnsweredMarks([move], [top(), reply(2, '')])).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ id: 'r1', isAnswered: true }) }),
    );
  });

  test('keep the removal of a comment as it is', () => {
    const removal = { kind: 'remove', before: reply(1, ''), replies: [] } as const;
    expect(addAnsweredMarks([removal], [])).toEqual([removal]);
  });

  test('mark comments when the replies of their thread move to it', () => {
    const [stored, own] = [top(), reply(2, '')];
    const move = {
      kind: 'update',
      before: { ...own, threadStartedAt: at(2) },
      after: own,
    } as const;
    expect(addAnsweredMarks([move], [stored])).toContainEqual(
      expect.objectContaining({
        before: stored,
        after: expect.objectContaining({ isAnswered: true }),
      }),
    );
  });

  test('open a comment again when its only answer is deleted, and only that one', () => {
    const opened = { ...top(), isAnswered: true };
    const stillAnswered = { ...reply(1, 'ben'), isAnswered: true };
    expect(findReopenedComments([opened])).toEqual([
      { kind: 'update', before: opened, after: { ...opened, isAnswered: false } },
    ]);
    expect(findReopenedComments([opened, stillAnswered, reply(2, '')])).toEqual([]);
    expect(findReopenedComments([top()])).toEqual([]);
  });
});
