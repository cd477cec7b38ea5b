import { describe, expect, test } from 'vitest';
import { isoSecondsAfterTestStart as at } from '#tests/support/test-account-and-time.ts';
import { addAnsweredMarks, findReopenedComments, listLeftPlaces } from './answered-comments.ts';
import type { CommentChange, MergedComment } from './comment-changes-and-counts.ts';

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
  ruleReplyIds: [],
});

const SEEN_EPOCH = 4;

const addMarks = (
  changes: readonly CommentChange[],
  neighbors: readonly MergedComment[],
  followedIds: readonly string[] = [],
) =>
  addAnsweredMarks(changes, {
    neighbors,
    followedIds: new Set(followedIds),
    seenEpoch: SEEN_EPOCH,
  });

/** The ids of the comments that are answered when all of them are stored at once. */
const answeredIds = (...thread: readonly MergedComment[]) =>
  addMarks(
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

    const changes = addMarks(
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
    expect(addMarks([own], [stored])).toEqual([own]);
  });

  test('do not judge threads in which no comment gets another place, because not all of their comments are known', () => {
    const before = reply(1, 'ben');
    const update = { kind: 'update', before, after: { ...before, text: 'Edited' } } as const;
    const ownUpdate = {
      kind: 'update',
      before: reply(5, ''),
      after: reply(5, '', 'Edited'),
    } as const;
    expect(addMarks([update, ownUpdate], [])).toEqual([update, ownUpdate]);
  });

  test('mark a comment that turns out to be older than the own reply beside it', () => {
    const [early, late] = [reply(1, 'ben'), reply(3, 'ben')];
    const move = { kind: 'update', before: { ...late, id: 'r1' }, after: early } as const;
    expect(addMarks([move], [top(), reply(2, '')])).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ id: 'r1', isAnswered: true }) }),
    );
  });

  test('keep the removal of a comment as it is', () => {
    const removal = { kind: 'remove', before: reply(1, ''), replies: [] } as const;
    expect(addMarks([removal], [])).toEqual([removal]);
  });

  test('mark comments when the replies of their thread move to it', () => {
    const [stored, own] = [top(), reply(2, '')];
    const move = {
      kind: 'update',
      before: { ...own, threadStartedAt: at(2) },
      after: own,
    } as const;
    expect(addMarks([move], [stored])).toContainEqual(
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

describe('a reply that seemed to be answered by the own reply after it', () => {
  const [asked, between, own] = [reply(1, 'ben'), reply(2, 'cleo'), reply(3, '')];
  const marked = { ...asked, isAnswered: true, newInEpoch: undefined };
  const opened = {
    kind: 'update',
    before: marked,
    after: { ...asked, isAnswered: false, newInEpoch: SEEN_EPOCH },
  };
  const isAnsweredAfter = (changes: readonly CommentChange[], id: string) =>
    changes.flatMap((change) =>
      change.kind !== 'remove' && change.after.id === id ? [change.after.isAnswered] : [],
    );

  test('is open and new when another one comes between them', () => {
    const changes = addMarks([{ kind: 'add', after: between }], [top(), marked, own], ['r1']);

    expect(changes).toContainEqual(opened);
    expect(isAnsweredAfter(changes, 'r2')).toEqual([true]);
  });

  test('stays answered when the own reply mentions its author', () => {
    const mention = reply(3, '', '@ben yes');

    expect(
      isAnsweredAfter(addMarks([{ kind: 'add', after: between }], [marked, mention], ['r1']), 'r1'),
    ).toEqual([]);
  });

  test('is left alone when nothing tells that it is followed by another one', () => {
    expect(
      isAnsweredAfter(addMarks([{ kind: 'add', after: between }], [marked, own]), 'r1'),
    ).toEqual([]);
  });

  test('is open when the own reply moves behind another one', () => {
    const late = { ...own, timestamp: at(5) };
    const move = { kind: 'update', before: own, after: late } as const;

    expect(
      addMarks([move], [top(), marked, { ...between, timestamp: at(4) }], ['r1']),
    ).toContainEqual(opened);
  });

  test('is open when it is changed itself', () => {
    const update = { kind: 'update', before: marked, after: { ...marked, text: 'Now?' } } as const;
    const changes = addMarks([update, { kind: 'add', after: between }], [own], ['r1']);

    expect(isAnsweredAfter(changes, 'r1')).toEqual([false]);
  });

  test('does not open its top-level comment, which any own reply answers', () => {
    const answeredTop = { ...top(), isAnswered: true };
    const first = { kind: 'add', after: reply(1, 'ben') } as const;

    expect(isAnsweredAfter(addMarks([first], [answeredTop], ['top']), 'top')).toEqual([]);
  });
});

describe('the places that changes leave', () => {
  const [before, after] = [reply(1, 'ben'), { ...reply(1, 'ben'), timestamp: at(2) }];

  test('are those of comments that move within their thread', () => {
    expect(
      listLeftPlaces([
        { kind: 'update', before, after },
        { kind: 'update', before, after: { ...before, text: 'Edited' } },
        { kind: 'update', before, after: { ...after, threadStartedAt: at(9) } },
        { kind: 'add', after },
        { kind: 'remove', before, replies: [] },
      ]),
    ).toEqual([before]);
  });
});
