import { describe, expect, it } from 'vitest';
import {
  type CommentChange,
  computeCommentCounts,
  computeCommentOrderKeyChanges,
  type MergedComment,
} from './comment-changes-and-counts.ts';
import { type IncomingComment, mergeComments } from './merge-comments.ts';
import { buildCommentOrderKey } from './order-keys.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const atMinute = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

const makeIncomingComment = (
  id: string,
  fields: Partial<IncomingComment> = {},
): IncomingComment => ({
  id,
  text: 'Hello',
  username: 'follower',
  fromId: '900',
  timestamp: atMinute(Number(id)),
  hidden: false,
  parentId: undefined,
  ...fields,
});

const makeStoredComment = (id: string, fields: Partial<MergedComment> = {}): MergedComment => ({
  id,
  text: 'Hello',
  username: 'follower',
  fromId: '900',
  timestamp: atMinute(Number(id)),
  parentId: undefined,
  threadStartedAt: atMinute(Number(id)),
  hidden: false,
  isOwn: false,
  arrivedAt: atMinute(0),
  source: undefined,
  isUnlisted: false,
  newInEpoch: 3,
  isAnswered: false,
  replyIds: [],
  ruleReplyIds: [],
  ...fields,
});

function merge(
  comments: readonly IncomingComment[],
  storedComments: readonly MergedComment[] = [],
  orphanReplies: Record<string, string> = {},
  isUnlisted = false,
) {
  return mergeComments({
    origin: { source: 'refresh' },
    incoming: comments,
    storedComments: new Map(storedComments.map((comment) => [comment.id, comment])),
    orphanReplies,
    isUnlisted,
    accountIdentity: { igUserId: '1', username: 'Bakery', ownIds: [] },
    seenEpoch: 3,
    now: NOW,
  });
}

describe('merging comments', () => {
  it('adds a comment that is not stored yet, marked as new', () => {
    expect(merge([makeIncomingComment('5')])).toEqual({
      changes: [
        { kind: 'add', after: makeStoredComment('5', { arrivedAt: NOW, source: 'refresh' }) },
      ],
      orphanReplies: {},
    });
  });

  it('stores no source with a comment of the account itself', () => {
    const [change] = merge([makeIncomingComment('5', { username: 'Bakery' })]).changes;

    expect(change).toMatchObject({ kind: 'add', after: { isOwn: true, source: undefined } });
  });

  it('keeps the source of a comment that is read again otherwise', () => {
    const stored = makeStoredComment('5', { source: 'webhook' });

    expect(merge([makeIncomingComment('5', { text: 'Edited' })], [stored]).changes).toMatchObject([
      { kind: 'update', after: { text: 'Edited', source: 'webhook' } },
    ]);
  });

  it('returns no changes when the same comment is already stored', () => {
    expect(merge([makeIncomingComment('5')], [makeStoredComment('5')]).changes).toEqual([]);
  });

  it('adds a comment once, in its last version, when the input contains it twice', () => {
    const { changes } = merge([
      makeIncomingComment('5'),
      makeIncomingComment('5', { text: 'Edited' }),
    ]);

    expect(changes).toMatchObject([{ kind: 'add', after: { text: 'Edited' } }]);
  });

  it('keeps the stored author and parent of a comment when the network omits them', () => {
    const storedReply = makeStoredComment('5', { parentId: '2', threadStartedAt: atMinute(2) });
    const withoutAuthorAndParent = makeIncomingComment('5', { username: '', fromId: undefined });

    expect(merge([withoutAuthorAndParent], [storedReply, makeStoredComment('2')]).changes).toEqual(
      [],
    );
  });

  it('marks a comment as seen when its author turns out to be the account itself', () => {
    const { changes } = merge(
      [makeIncomingComment('5', { fromId: '1' })],
      [makeStoredComment('5')],
    );

    expect(changes).toMatchObject([
      { kind: 'update', after: { isOwn: true, newInEpoch: undefined } },
    ]);
  });

  it('recognizes the account by username in any case, but not by an empty username', () => {
    const { changes } = merge([
      makeIncomingComment('5', { username: 'BAKERY', fromId: undefined }),
      makeIncomingComment('6', { username: '', fromId: undefined }),
    ]);

    expect(changes).toMatchObject([{ after: { isOwn: true } }, { after: { isOwn: false } }]);
  });

  it('removes the mark as new that a stored comment has from an earlier seen epoch', () => {
    const { changes } = merge(
      [makeIncomingComment('5')],
      [makeStoredComment('5', { newInEpoch: 2 })],
    );

    expect(changes).toMatchObject([{ kind: 'update', after: { newInEpoch: undefined } }]);
  });

  it('orders a reply by the time of its parent, whether stored or in the same input', () => {
    const { changes, orphanReplies } = merge(
      [
        makeIncomingComment('7', { parentId: '2' }),
        makeIncomingComment('8', { parentId: '4' }),
        makeIncomingComment('4'),
      ],
      [makeStoredComment('2')],
    );

    expect(changes).toMatchObject([
      { after: { id: '7', threadStartedAt: atMinute(2) } },
      { after: { id: '8', threadStartedAt: atMinute(4) } },
      { after: { id: '4' } },
    ]);
    expect(orphanReplies).toEqual({});
  });

  it('orders orphan replies of one thread together and remembers the time that stands for the thread', () => {
    const first = merge([
      makeIncomingComment('7', { parentId: '2' }),
      makeIncomingComment('9', { parentId: '2' }),
    ]);

    expect(first.orphanReplies).toEqual({ 2: atMinute(7) });
    expect(first.changes).toMatchObject([
      { after: { threadStartedAt: atMinute(7) } },
      { after: { threadStartedAt: atMinute(7) } },
    ]);

    const second = merge([makeIncomingComment('5', { parentId: '2' })], [], first.orphanReplies);
    expect(second.changes).toMatchObject([{ after: { threadStartedAt: atMinute(7) } }]);
  });

  it('keeps the order of a stored reply when its parent is no longer stored', () => {
    const storedReply = makeStoredComment('7', { parentId: '2', threadStartedAt: atMinute(2) });

    expect(merge([makeIncomingComment('7', { parentId: '2' })], [storedReply])).toEqual({
      changes: [],
      orphanReplies: { 2: atMinute(2) },
    });
  });
});

describe('unlisted comments', () => {
  const unlistedComment = makeStoredComment('5', { isUnlisted: true });
  const mergeIntoStored = (comment: MergedComment, isInList: boolean) =>
    merge([makeIncomingComment('5')], [comment], {}, !isInList).changes;

  it('marks a comment as unlisted when it arrives by itself, but not when it arrives in a list', () => {
    const mergeNew = (isUnlisted: boolean) =>
      merge([makeIncomingComment('5')], [], {}, isUnlisted).changes;

    expect(mergeNew(true)).toMatchObject([{ kind: 'add', after: { isUnlisted: true } }]);
    expect(mergeNew(false)).toMatchObject([{ kind: 'add', after: { isUnlisted: false } }]);
  });

  it('keeps a comment unlisted until a list contains it, and does not mark it again later', () => {
    expect(mergeIntoStored(unlistedComment, false)).toEqual([]);
    expect(mergeIntoStored(unlistedComment, true)).toMatchObject([
      { kind: 'update', after: { isUnlisted: false } },
    ]);
    expect(mergeIntoStored(makeStoredComment('5'), false)).toEqual([]);
  });

  it('counts a comment as unlisted only until a list contains it', () => {
    const counts = { total: 1, unlistedCount: 1, newCount: 1, latestNewComment: undefined };
    const countUnlistedAfter = (change: CommentChange) =>
      computeCommentCounts(counts, [change], 3).unlistedCount;

    expect(countUnlistedAfter({ kind: 'add', after: unlistedComment })).toBe(2);
    expect(countUnlistedAfter({ kind: 'add', after: makeStoredComment('5') })).toBe(1);
    expect(
      countUnlistedAfter({
        kind: 'update',
        before: unlistedComment,
        after: makeStoredComment('5'),
      }),
    ).toBe(0);
    expect(countUnlistedAfter({ kind: 'remove', before: unlistedComment, replies: [] })).toBe(0);
  });
});

describe('merging orphan replies of many threads', () => {
  const makeOrphanReplies = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) =>
      makeIncomingComment(String(100_000 + from + index), {
        parentId: String(900_000 + from + index),
        timestamp: new Date(Date.UTC(2026, 10, 20) + (from + index) * 1_000).toISOString(),
      }),
    );

  it('adds every orphan reply but remembers at most 500 threads', () => {
    const { changes, orphanReplies } = merge(makeOrphanReplies(7_000));

    expect(changes).toHaveLength(7_000);
    expect(Object.keys(orphanReplies)).toHaveLength(500);
  });

  it('orders orphan replies by their own time when the limit of threads is reached, on every merge', () => {
    const fullOrphanReplies = merge(makeOrphanReplies(500)).orphanReplies;
    const firstReply = makeIncomingComment('7', { parentId: '2' });
    const secondReply = makeIncomingComment('9', { parentId: '2' });

    const { changes, orphanReplies } = merge([firstReply, secondReply], [], fullOrphanReplies);
    expect(changes).toMatchObject([
      { after: { threadStartedAt: atMinute(7) } },
      { after: { threadStartedAt: atMinute(9) } },
    ]);
    expect(orphanReplies).toEqual(fullOrphanReplies);

    const storedReplies = changes.flatMap((change) =>
      change.kind === 'add' ? [change.after] : [],
    );
    expect(merge([secondReply, firstReply], storedReplies, fullOrphanReplies)).toEqual({
      changes: [],
      orphanReplies: fullOrphanReplies,
    });
  });

  it('moves an orphan reply to its thread when its parent arrives', () => {
    const fullOrphanReplies = merge(makeOrphanReplies(500)).orphanReplies;
    const storedOrphan = makeStoredComment('7', { parentId: '2', threadStartedAt: atMinute(7) });

    const { changes } = merge(
      [makeIncomingComment('2'), makeIncomingComment('7', { parentId: '2' })],
      [storedOrphan],
      fullOrphanReplies,
    );

    expect(changes).toMatchObject([
      { kind: 'add', after: { id: '2' } },
      { kind: 'update', after: { id: '7', threadStartedAt: atMinute(2) } },
    ]);
  });

  it('adds an orphan reply to a remembered thread even when the limit of threads is reached', () => {
    const fullOrphanReplies = merge(makeOrphanReplies(500)).orphanReplies;
    const lateReply = makeIncomingComment('7', { parentId: '900000' });

    expect(merge([lateReply], [], fullOrphanReplies).changes).toMatchObject([
      { after: { threadStartedAt: '2026-11-20T00:00:00.000Z' } },
    ]);
  });
});

describe('updating the comment counts of a post', () => {
  const zeroCounts = { total: 0, unlistedCount: 0, newCount: 0, latestNewComment: undefined };

  it("counts a post's added and new comments and finds the newest new one", () => {
    const changes = [
      { kind: 'add' as const, after: makeStoredComment('5') },
      { kind: 'add' as const, after: makeStoredComment('9') },
      { kind: 'add' as const, after: makeStoredComment('7', { newInEpoch: undefined }) },
      { kind: 'add' as const, after: makeStoredComment('8') },
    ];

    expect(computeCommentCounts(zeroCounts, changes, 3)).toEqual({
      total: 4,
      unlistedCount: 0,
      newCount: 3,
      latestNewComment: { id: '9', timestamp: atMinute(9) },
    });
  });

  it('keeps the newest new comment until no comment is new any more', () => {
    const counts = {
      total: 2,
      unlistedCount: 0,
      newCount: 2,
      latestNewComment: { id: '9', timestamp: atMinute(9) },
    };
    const markSeenChange = (id: string) => ({
      kind: 'update' as const,
      before: makeStoredComment(id),
      after: makeStoredComment(id, { newInEpoch: undefined }),
    });

    const afterFirst = computeCommentCounts(counts, [markSeenChange('9')], 3);
    expect(afterFirst).toEqual({ ...counts, newCount: 1 });
    expect(
      computeCommentCounts(
        afterFirst,
        [{ kind: 'remove', before: makeStoredComment('5'), replies: [] }],
        3,
      ),
    ).toEqual({
      total: 1,
      unlistedCount: 0,
      newCount: 0,
      latestNewComment: undefined,
    });
  });

  it('corrects the time of the newest new comment when that comment is updated', () => {
    const counts = {
      total: 1,
      unlistedCount: 0,
      newCount: 1,
      latestNewComment: { id: '5', timestamp: atMinute(7) },
    };
    const change = {
      kind: 'update' as const,
      before: makeStoredComment('5', { timestamp: atMinute(7) }),
      after: makeStoredComment('5'),
    };

    expect(computeCommentCounts(counts, [change], 3)).toEqual({
      ...counts,
      latestNewComment: { id: '5', timestamp: atMinute(5) },
    });
  });

  it('does not count comments as new that were new in an earlier seen epoch', () => {
    const counts = { total: 1, unlistedCount: 0, newCount: 0, latestNewComment: undefined };
    const change = {
      kind: 'remove' as const,
      before: makeStoredComment('5', { newInEpoch: 2 }),
      replies: [],
    };

    expect(computeCommentCounts(counts, [change], 3)).toEqual(zeroCounts);
  });
});

describe('computing the order key changes of the page index', () => {
  it('inserts the key of an added comment and removes the key of a removed one', () => {
    const key = buildCommentOrderKey(makeStoredComment('5'));

    expect(computeCommentOrderKeyChanges([{ kind: 'add', after: makeStoredComment('5') }])).toEqual(
      {
        insert: [key],
        remove: [],
      },
    );
    expect(
      computeCommentOrderKeyChanges([
        { kind: 'remove', before: makeStoredComment('5'), replies: [] },
      ]),
    ).toEqual({
      insert: [],
      remove: [key],
    });
  });

  it('replaces a key only when the update changes the order of the comment', () => {
    const textUpdate = {
      kind: 'update' as const,
      before: makeStoredComment('5'),
      after: makeStoredComment('5', { text: 'New' }),
    };
    const reply = makeStoredComment('7', { parentId: '2', threadStartedAt: atMinute(7) });
    const threadMove = {
      kind: 'update' as const,
      before: reply,
      after: { ...reply, threadStartedAt: atMinute(2) },
    };

    expect(computeCommentOrderKeyChanges([textUpdate])).toEqual({ insert: [], remove: [] });
    const { insert, remove } = computeCommentOrderKeyChanges([threadMove]);
    expect(insert).toHaveLength(1);
    expect(remove).toHaveLength(1);
    expect(insert).not.toEqual(remove);
  });
});
