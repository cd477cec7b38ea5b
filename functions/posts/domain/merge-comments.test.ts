import { describe, expect, it } from 'vitest';
import { makeMergedComment } from '#tests/support/replies/make-merged-comment.ts';
import {
  type CommentChange,
  type CommentCounts,
  computeCommentCounts,
  computeCommentOrderKeyChanges,
  type MergedComment,
} from './comment-changes-and-counts.ts';
import { type IncomingComment, mergeComments } from './merge-comments.ts';
import { buildCommentOrderKey } from './order-keys.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const atMinute = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

/** Comments are written at the minute of their id. */
const incoming = (id: string, fields: Partial<IncomingComment> = {}): IncomingComment => ({
  id,
  text: 'Hello',
  username: 'follower',
  fromId: '900',
  timestamp: atMinute(Number(id)),
  hidden: false,
  parentId: undefined,
  ...fields,
});
const incomingReply = (id: string, parentId: string) => incoming(id, { parentId });

const stored = (id: string, fields: Partial<MergedComment> = {}): MergedComment =>
  makeMergedComment({
    id,
    fromId: '900',
    timestamp: atMinute(Number(id)),
    arrivedAt: atMinute(0),
    newInEpoch: 3,
    ...fields,
    threadStartedAt: fields.threadStartedAt ?? atMinute(Number(id)),
  });
/** A stored reply in the thread of comment 2, ordered by the time of `threadMinute`. */
const storedReply = (id: string, threadMinute: number) =>
  stored(id, { parentId: '2', threadStartedAt: atMinute(threadMinute) });

const add = (after: MergedComment): CommentChange => ({ kind: 'add', after });
const update = (before: MergedComment, after: MergedComment): CommentChange => ({
  kind: 'update',
  before,
  after,
});
const remove = (before: MergedComment): CommentChange => ({ kind: 'remove', before, replies: [] });

const ZERO = { total: 0, unlistedCount: 0, adCount: 0, newCount: 0, latestNewComment: undefined };

function merge(
  comments: readonly IncomingComment[],
  storedComments: readonly MergedComment[] = [],
  orphanReplies: Record<string, string> = {},
  isUnlisted = false,
  adMediaIds: readonly string[] = [],
) {
  return mergeComments({
    origin: { source: 'refresh' },
    incoming: comments,
    storedComments: new Map(storedComments.map((comment) => [comment.id, comment])),
    orphanReplies,
    isUnlisted,
    adMediaIds,
    accountIdentity: { igUserId: '1', username: 'Bakery', ownIds: [] },
    seenEpoch: 3,
    now: NOW,
  });
}

describe('merging comments', () => {
  it('merging adds an unstored comment and marks it as new', () => {
    expect(merge([incoming('5')])).toEqual({
      changes: [add(stored('5', { arrivedAt: NOW, source: 'refresh' }))],
      orphanReplies: {},
    });
  });

  it('a merged comment of the account itself has no source', () => {
    const { changes } = merge([incoming('5', { username: 'Bakery' })]);
    expect(changes).toMatchObject([{ kind: 'add', after: { isOwn: true, source: undefined } }]);
  });

  it('an updated comment keeps its source', () => {
    const { changes } = merge(
      [incoming('5', { text: 'Edited' })],
      [stored('5', { source: 'webhook' })],
    );
    const after = { text: 'Edited', source: 'webhook' };
    expect(changes).toMatchObject([{ kind: 'update', after }]);
  });

  it('merging returns no changes when the same comment is already stored', () => {
    expect(merge([incoming('5')], [stored('5')]).changes).toEqual([]);
  });

  it('merging adds a comment once when the input has it twice', () => {
    const { changes } = merge([incoming('5'), incoming('5', { text: 'Edited' })]);
    expect(changes).toMatchObject([{ kind: 'add', after: { text: 'Edited' } }]);
  });

  it('a stored comment keeps author and parent when the network omits them', () => {
    const withoutAuthorAndParent = incoming('5', { username: '', fromId: undefined });
    const { changes } = merge([withoutAuthorAndParent], [storedReply('5', 2), stored('2')]);
    expect(changes).toEqual([]);
  });

  it('a comment that the account wrote is marked as seen', () => {
    const { changes } = merge([incoming('5', { fromId: '1' })], [stored('5')]);
    const after = { isOwn: true, newInEpoch: undefined };
    expect(changes).toMatchObject([{ kind: 'update', after }]);
  });

  it('merging comments recognizes the account by its username in any case', () => {
    const { changes } = merge([
      incoming('5', { username: 'BAKERY', fromId: undefined }),
      incoming('6', { username: '', fromId: undefined }),
    ]);
    expect(changes).toMatchObject([{ after: { isOwn: true } }, { after: { isOwn: false } }]);
  });

  it("merging removes a comment's new mark of an earlier seen epoch", () => {
    const { changes } = merge([incoming('5')], [stored('5', { newInEpoch: 2 })]);
    expect(changes).toMatchObject([{ kind: 'update', after: { newInEpoch: undefined } }]);
  });

  it("orders a reply by its parent's time, stored or incoming", () => {
    const { changes, orphanReplies } = merge(
      [incomingReply('7', '2'), incomingReply('8', '4'), incoming('4')],
      [stored('2')],
    );

    expect(changes).toMatchObject([
      { after: { id: '7', threadStartedAt: atMinute(2) } },
      { after: { id: '8', threadStartedAt: atMinute(4) } },
      { after: { id: '4' } },
    ]);
    expect(orphanReplies).toEqual({});
  });

  it("orders a thread's orphan replies together, remembering the thread's time", () => {
    const first = merge([incomingReply('7', '2'), incomingReply('9', '2')]);
    const inThread = { after: { threadStartedAt: atMinute(7) } };

    expect(first.orphanReplies).toEqual({ 2: atMinute(7) });
    expect(first.changes).toMatchObject([inThread, inThread]);
    const second = merge([incomingReply('5', '2')], [], first.orphanReplies);
    expect(second.changes).toMatchObject([inThread]);
  });

  it('a reply whose parent was removed keeps its place', () => {
    expect(merge([incomingReply('7', '2')], [storedReply('7', 2)])).toEqual({
      changes: [],
      orphanReplies: { 2: atMinute(2) },
    });
  });
});

describe('unlisted comments', () => {
  const unlisted = stored('5', { isUnlisted: true });

  it('marks a comment as unlisted when it arrives alone', () => {
    const mergeNew = (isUnlisted: boolean) => merge([incoming('5')], [], {}, isUnlisted).changes;

    expect(mergeNew(true)).toMatchObject([{ kind: 'add', after: { isUnlisted: true } }]);
    expect(mergeNew(false)).toMatchObject([{ kind: 'add', after: { isUnlisted: false } }]);
  });

  it('keeps a comment unlisted until a list contains it', () => {
    const mergeInto = (comment: MergedComment, isInList: boolean) =>
      merge([incoming('5')], [comment], {}, !isInList).changes;

    expect(mergeInto(unlisted, false)).toEqual([]);
    expect(mergeInto(unlisted, true)).toMatchObject([
      { kind: 'update', after: { isUnlisted: false } },
    ]);
    expect(mergeInto(stored('5'), false)).toEqual([]);
  });

  it('counts a comment as unlisted only until a list contains it', () => {
    const counts = { ...ZERO, total: 1, unlistedCount: 1, newCount: 1 };
    const countAfter = (change: CommentChange) =>
      computeCommentCounts(counts, [change], 3).unlistedCount;

    expect(countAfter(add(unlisted))).toBe(2);
    expect(countAfter(add(stored('5')))).toBe(1);
    expect(countAfter(update(unlisted, stored('5')))).toBe(0);
    expect(countAfter(remove(unlisted))).toBe(0);
  });
});

describe('comments on ads', () => {
  const AD = ['9', '8'];
  const onAd = stored('5', { isUnlisted: true, adMediaIds: AD });

  it("a comment keeps its ad's media when a later read omits them", () => {
    expect(merge([incoming('5')], [], {}, true, AD).changes).toMatchObject([
      { after: { adMediaIds: AD } },
    ]);
    expect(merge([incoming('5')], [onAd], {}, true).changes).toEqual([]);
    expect(merge([incoming('5')], [stored('5')], {}, true, AD).changes).toMatchObject([
      { after: { adMediaIds: AD } },
    ]);
  });

  it('counts a reply as on the ad of its thread', () => {
    expect(merge([incomingReply('6', '5')], [onAd], {}, true).changes).toMatchObject([
      { after: { id: '6', adMediaIds: AD } },
    ]);
  });

  it('comments on ads count as ad comments until a list contains them', () => {
    const countAfter = (change: CommentChange) =>
      computeCommentCounts({ ...ZERO, total: 1, adCount: 1 }, [change], 3).adCount;

    expect(countAfter(add({ ...onAd, id: '6' }))).toBe(2);
    expect(countAfter(update(onAd, { ...onAd, isUnlisted: false }))).toBe(0);
    expect(countAfter(remove(onAd))).toBe(0);
    expect(countAfter(remove(stored('4')))).toBe(1);
  });
});

describe('merging orphan replies of many threads', () => {
  const makeOrphanReplies = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      incoming(String(100_000 + index), {
        parentId: String(900_000 + index),
        timestamp: new Date(Date.UTC(2026, 10, 20) + index * 1_000).toISOString(),
      }),
    );
  const mergeFull = () => merge(makeOrphanReplies(500)).orphanReplies;

  it('every orphan reply is added, but only 500 threads are remembered', () => {
    const { changes, orphanReplies } = merge(makeOrphanReplies(7_000));

    expect(changes).toHaveLength(7_000);
    expect(Object.keys(orphanReplies)).toHaveLength(500);
  });

  it('orphan replies beyond the thread limit are ordered by their own time', () => {
    const full = mergeFull();
    const [first, second] = [incomingReply('7', '2'), incomingReply('9', '2')];

    const { changes, orphanReplies } = merge([first, second], [], full);
    expect(changes).toMatchObject([
      { after: { threadStartedAt: atMinute(7) } },
      { after: { threadStartedAt: atMinute(9) } },
    ]);
    expect(orphanReplies).toEqual(full);

    const added = changes.flatMap((change) => (change.kind === 'add' ? [change.after] : []));
    expect(merge([second, first], added, full)).toEqual({ changes: [], orphanReplies: full });
  });

  it('moves an orphan reply to its thread when its parent arrives', () => {
    const { changes } = merge(
      [incoming('2'), incomingReply('7', '2')],
      [storedReply('7', 7)],
      mergeFull(),
    );

    expect(changes).toMatchObject([
      { kind: 'add', after: { id: '2' } },
      { kind: 'update', after: { id: '7', threadStartedAt: atMinute(2) } },
    ]);
  });

  it('an orphan reply of a remembered thread is added despite the limit', () => {
    const { changes } = merge([incomingReply('7', '900000')], [], mergeFull());
    expect(changes).toMatchObject([{ after: { threadStartedAt: '2026-11-20T00:00:00.000Z' } }]);
  });
});

describe('updating the comment counts of a post', () => {
  /** Only counts of new comments, the newest of which is `latestId`. */
  const allNew = (count: number, latestId: string, minute = Number(latestId)): CommentCounts => ({
    ...ZERO,
    total: count,
    newCount: count,
    latestNewComment: { id: latestId, timestamp: atMinute(minute) },
  });
  const seen = (id: string) => stored(id, { newInEpoch: undefined });

  it('comment counts include added and new comments and the newest one', () => {
    const changes = [stored('5'), stored('9'), seen('7'), stored('8')].map(add);
    expect(computeCommentCounts(ZERO, changes, 3)).toEqual({ ...allNew(3, '9'), total: 4 });
  });

  it('the counts name the newest new comment until none is new', () => {
    const afterFirst = computeCommentCounts(allNew(2, '9'), [update(stored('9'), seen('9'))], 3);
    expect(afterFirst).toEqual({ ...allNew(2, '9'), newCount: 1 });
    const afterSecond = computeCommentCounts(afterFirst, [remove(stored('5'))], 3);
    expect(afterSecond).toEqual({ ...ZERO, total: 1 });
  });

  it('an update of the newest new comment corrects its time', () => {
    const change = update(stored('5', { timestamp: atMinute(7) }), stored('5'));
    expect(computeCommentCounts(allNew(1, '5', 7), [change], 3)).toEqual(allNew(1, '5'));
  });

  it('comments of an earlier seen epoch do not count as new', () => {
    const change = remove(stored('5', { newInEpoch: 2 }));
    expect(computeCommentCounts({ ...ZERO, total: 1 }, [change], 3)).toEqual(ZERO);
  });
});

describe('computing the order key changes of the page index', () => {
  it("the page index gets added comments' keys and loses removed ones'", () => {
    const keys = [buildCommentOrderKey(stored('5'))];
    const compute = (change: CommentChange) => computeCommentOrderKeyChanges([change]);

    expect(compute(add(stored('5')))).toEqual({ insert: keys, remove: [] });
    expect(compute(remove(stored('5')))).toEqual({ insert: [], remove: keys });
  });

  it("an update replaces a comment's order key only when its place changes", () => {
    const textUpdate = update(stored('5'), stored('5', { text: 'New' }));
    const threadMove = update(storedReply('7', 7), storedReply('7', 2));

    expect(computeCommentOrderKeyChanges([textUpdate])).toEqual({ insert: [], remove: [] });
    const changes = computeCommentOrderKeyChanges([threadMove]);
    expect(changes.insert).toHaveLength(1);
    expect(changes.remove).toHaveLength(1);
    expect(changes.insert).not.toEqual(changes.remove);
  });
});
