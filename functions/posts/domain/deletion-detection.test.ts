import { describe, expect, it } from 'vitest';
import {
  type CoveredListRange,
  findCommentIdsMissingOnNetwork,
  findPostIdsMissingOnNetwork,
  isMissingCommentDeleted,
  isOldEnoughForNetworkList,
  isProvenDeletedByNetworkCount,
} from './deletion-detection.ts';
import { buildCommentOrderKey, buildPostOrderKey } from './order-keys.ts';

const atMinute = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const makeCoveredRange = (after?: number, upTo?: number): CoveredListRange => ({
  after: after === undefined ? undefined : { timestamp: atMinute(after), id: String(after) },
  upTo: upTo === undefined ? undefined : { timestamp: atMinute(upTo), id: String(upTo) },
  readAt: atMinute(59),
});

const topLevelKey = (id: number) =>
  buildCommentOrderKey({
    id: String(id),
    timestamp: atMinute(id),
    parentId: undefined,
    threadStartedAt: atMinute(id),
  });
const replyKey = (id: number, parent: number) =>
  buildCommentOrderKey({
    id: String(id),
    timestamp: atMinute(id),
    parentId: String(parent),
    threadStartedAt: atMinute(parent),
  });

const findMissing = (
  keys: readonly string[],
  coveredRange: CoveredListRange,
  fields: { listedIds?: string[]; incompleteThreads?: string[]; orphanThreads?: string[] } = {},
) =>
  findCommentIdsMissingOnNetwork({
    keys,
    coveredRange,
    listedIds: new Set(fields.listedIds),
    incompleteThreads: new Set(fields.incompleteThreads),
    orphanThreads: new Set(fields.orphanThreads),
  });

/** A reply that is ordered by its own time: its parent is unknown and is not among the orphan threads. */
const replyKeyAtOwnTime = (id: number, threadId: number) =>
  buildCommentOrderKey({
    id: String(id),
    timestamp: atMinute(id),
    parentId: String(threadId),
    threadStartedAt: atMinute(id),
  });

describe('detecting deleted replies that are ordered by their own time', () => {
  it('does not report a missing reply as deleted when the page covers its time but not its thread', () => {
    expect(
      findMissing([topLevelKey(40), replyKeyAtOwnTime(35, 3)], makeCoveredRange(50, 20)),
    ).toEqual(['40']);
  });

  it('reports a missing reply whose thread is unknown when the page is the whole list', () => {
    expect(findMissing([replyKeyAtOwnTime(35, 3)], makeCoveredRange())).toEqual(['35']);
  });

  it('reports a missing reply when the page contains its thread, or proves its thread deleted', () => {
    const keys = [topLevelKey(40), replyKeyAtOwnTime(45, 40), replyKeyAtOwnTime(46, 40)];

    expect(findMissing(keys, makeCoveredRange(50, 20), { listedIds: ['40', '45'] })).toEqual([
      '46',
    ]);
    expect(findMissing(keys, makeCoveredRange(50, 20))).toEqual(['40', '45', '46']);
  });

  it('reports a reply written in the same second as its parent together with the deleted thread', () => {
    const sameSecondReplyKey = buildCommentOrderKey({
      id: '99',
      timestamp: atMinute(40),
      parentId: '40',
      threadStartedAt: atMinute(40),
    });

    expect(findMissing([topLevelKey(40), sameSecondReplyKey], makeCoveredRange(50, 20))).toEqual([
      '40',
      '99',
    ]);
  });
});

describe('detecting deleted comments', () => {
  it('reports missing threads strictly between the ends of the page, together with their replies', () => {
    const keys = [
      topLevelKey(50),
      topLevelKey(40),
      replyKey(45, 40),
      topLevelKey(30),
      topLevelKey(20),
      topLevelKey(10),
    ];

    expect(findMissing(keys, makeCoveredRange(50, 20), { listedIds: ['30', '20'] })).toEqual([
      '40',
      '45',
    ]);
  });

  it('reports every missing comment when the page is the whole list', () => {
    expect(findMissing([topLevelKey(50), topLevelKey(40)], makeCoveredRange())).toEqual([
      '50',
      '40',
    ]);
  });

  it('reports missing replies of a thread unless the page contains only part of its replies', () => {
    const keys = [topLevelKey(40), replyKey(41, 40), replyKey(42, 40)];
    const listedIds = ['40', '41'];

    expect(findMissing(keys, makeCoveredRange(undefined, 40), { listedIds })).toEqual(['42']);
    expect(
      findMissing(keys, makeCoveredRange(undefined, 40), { listedIds, incompleteThreads: ['40'] }),
    ).toEqual([]);
  });

  it('reports missing orphan replies only when the page is the whole list', () => {
    const keys = [replyKey(41, 40)];

    expect(findMissing(keys, makeCoveredRange(50, 20), { orphanThreads: ['40'] })).toEqual([]);
    expect(findMissing(keys, makeCoveredRange(), { orphanThreads: ['40'] })).toEqual(['41']);
  });
});

describe('detecting deleted posts', () => {
  it('reports missing posts strictly between the ends of the page', () => {
    const keys = [50, 40, 30, 20].map((id) =>
      buildPostOrderKey({ id: String(id), timestamp: atMinute(id) }),
    );

    const missingIds = findPostIdsMissingOnNetwork({
      keys,
      coveredRange: makeCoveredRange(50, 20),
      listedIds: new Set(['30']),
    });

    expect(missingIds).toEqual(['40']);
  });
});

describe('waiting before a missing entry counts as deleted', () => {
  it('does not count an entry as deleted when it arrived shortly before the page was requested', () => {
    expect(isOldEnoughForNetworkList(atMinute(50), atMinute(53))).toBe(true);
    expect(isOldEnoughForNetworkList(atMinute(50), atMinute(52))).toBe(false);
    expect(isOldEnoughForNetworkList(atMinute(50), atMinute(51))).toBe(false);
  });

  it('counts a comment as deleted only after a day when no list has ever contained it', () => {
    const nextDay = (minute: number) => atMinute(minute).replace('-20T', '-21T');
    const listedComment = { arrivedAt: atMinute(50), isUnlisted: false };
    const unlistedComment = { ...listedComment, isUnlisted: true };

    expect([
      isMissingCommentDeleted(listedComment, atMinute(52)),
      isMissingCommentDeleted(listedComment, atMinute(53)),
    ]).toEqual([false, true]);
    expect([
      isMissingCommentDeleted(unlistedComment, nextDay(50)),
      isMissingCommentDeleted(unlistedComment, nextDay(51)),
    ]).toEqual([false, true]);
  });
});

describe("detecting deleted unlisted comments by the network's count", () => {
  const unlistedComment = { arrivedAt: atMinute(50), isUnlisted: true };
  const makeCountedPost = (networkCommentCount: number, countedAt = atMinute(53)) => ({
    networkCommentCount,
    countedAt,
    commentCounts: { total: 6, unlistedCount: 2 },
  });

  it('reports an unlisted comment when the listed comments alone reach the count', () => {
    const networkCounts = [3, 4, 5, 6];

    expect(
      networkCounts.map((count) =>
        isProvenDeletedByNetworkCount(unlistedComment, makeCountedPost(count)),
      ),
    ).toEqual([true, true, false, false]);
  });

  it('does not report an unlisted comment that arrived shortly before the count or after it', () => {
    expect(isProvenDeletedByNetworkCount(unlistedComment, makeCountedPost(4, atMinute(52)))).toBe(
      false,
    );
    expect(isProvenDeletedByNetworkCount(unlistedComment, makeCountedPost(4, atMinute(40)))).toBe(
      false,
    );
  });
});
