import { describe, expect, it, test } from 'vitest';
import {
  type CoveredListRange,
  findCommentIdsMissingOnNetwork,
  findPostIdsMissingOnNetwork,
  isCommentListShorterThanCount,
  isCommentProvenDeletedByCount,
  isMissingCommentDeleted,
  isOldEnoughForNetworkList,
} from './deletion-detection.ts';
import { buildCommentOrderKey, buildPostOrderKey } from './order-keys.ts';

const atMinute = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const makeCoveredRange = (after?: number, upTo?: number): CoveredListRange => ({
  after: after === undefined ? undefined : { timestamp: atMinute(after), id: String(after) },
  upTo: upTo === undefined ? undefined : { timestamp: atMinute(upTo), id: String(upTo) },
  readAt: atMinute(59),
});

const orderKey = (id: number, minute: number, parent?: number, threadMinute = minute) =>
  buildCommentOrderKey({
    id: String(id),
    timestamp: atMinute(minute),
    parentId: parent === undefined ? undefined : String(parent),
    threadStartedAt: atMinute(threadMinute),
  });
/** Comments are written at the minute of their id. */
const topLevelKey = (id: number) => orderKey(id, id);
const replyKey = (id: number, parent: number) => orderKey(id, id, parent, parent);
/** A reply that is ordered by its own time, because its parent is unknown and not among the orphan threads. */
const replyKeyAtOwnTime = (id: number, parent: number) => orderKey(id, id, parent);

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

const PAGE = makeCoveredRange(50, 20);
const WHOLE_LIST = makeCoveredRange();

describe('detecting deleted replies that are ordered by their own time', () => {
  it('a missing reply is no deletion when only its time is covered', () => {
    expect(findMissing([topLevelKey(40), replyKeyAtOwnTime(35, 3)], PAGE)).toEqual(['40']);
  });

  it('a read of the whole list finds deleted replies of unknown threads', () => {
    expect(findMissing([replyKeyAtOwnTime(35, 3)], WHOLE_LIST)).toEqual(['35']);
  });

  it('reports a missing reply when its thread is listed or provably deleted', () => {
    const keys = [topLevelKey(40), replyKeyAtOwnTime(45, 40), replyKeyAtOwnTime(46, 40)];

    expect(findMissing(keys, PAGE, { listedIds: ['40', '45'] })).toEqual(['46']);
    expect(findMissing(keys, PAGE)).toEqual(['40', '45', '46']);
  });

  it("a deleted thread's reply of the same second is reported with it", () => {
    expect(findMissing([topLevelKey(40), orderKey(99, 40, 40)], PAGE)).toEqual(['40', '99']);
  });
});

describe('detecting deleted comments', () => {
  it("reports missing threads and replies strictly between the page's ends", () => {
    const keys = [50, 40, 30, 20, 10].map(topLevelKey).toSpliced(2, 0, replyKey(45, 40));
    expect(findMissing(keys, PAGE, { listedIds: ['30', '20'] })).toEqual(['40', '45']);
  });

  it('a page that is the whole list reports every missing comment', () => {
    expect(findMissing([topLevelKey(50), topLevelKey(40)], WHOLE_LIST)).toEqual(['50', '40']);
  });

  it('reports missing replies unless the page shows only some replies', () => {
    const keys = [topLevelKey(40), replyKey(41, 40), replyKey(42, 40)];
    const find = (...incompleteThreads: string[]) =>
      findMissing(keys, makeCoveredRange(undefined, 40), {
        listedIds: ['40', '41'],
        incompleteThreads,
      });

    expect(find()).toEqual(['42']);
    expect(find('40')).toEqual([]);
  });

  it('reports missing orphan replies only when the page is the whole list', () => {
    const keys = [replyKey(41, 40)];

    expect(findMissing(keys, PAGE, { orphanThreads: ['40'] })).toEqual([]);
    expect(findMissing(keys, WHOLE_LIST, { orphanThreads: ['40'] })).toEqual(['41']);
  });
});

describe('detecting deleted posts', () => {
  it('reports missing posts strictly between the ends of the page', () => {
    const keys = [50, 40, 30, 20].map((id) =>
      buildPostOrderKey({ id: String(id), timestamp: atMinute(id) }),
    );

    const listedIds = new Set(['30']);
    expect(findPostIdsMissingOnNetwork({ keys, coveredRange: PAGE, listedIds })).toEqual(['40']);
  });
});

describe('waiting before a missing entry counts as deleted', () => {
  it('an entry that arrived shortly before the request is never missing', () => {
    expect(isOldEnoughForNetworkList(atMinute(50), atMinute(53))).toBe(true);
    expect(isOldEnoughForNetworkList(atMinute(50), atMinute(52))).toBe(false);
    expect(isOldEnoughForNetworkList(atMinute(50), atMinute(51))).toBe(false);
  });

  it('counts a never listed comment as deleted only after a day', () => {
    const nextDay = (minute: number) => atMinute(minute).replace('-20T', '-21T');
    const isDeletedAt = (isUnlisted: boolean, ...times: readonly string[]) =>
      times.map((now) => isMissingCommentDeleted({ arrivedAt: atMinute(50), isUnlisted }, now));

    expect(isDeletedAt(false, atMinute(52), atMinute(53))).toEqual([false, true]);
    expect(isDeletedAt(true, nextDay(50), nextDay(51))).toEqual([false, true]);
  });
});

describe("detecting deleted unlisted comments by the network's count", () => {
  const isProvenDeleted = (
    networkCommentCount: number,
    countedAt = atMinute(53),
    adMediaIds: readonly string[] = [],
  ) =>
    isCommentProvenDeletedByCount(
      { arrivedAt: atMinute(50), isUnlisted: true, adMediaIds },
      { networkCommentCount, countedAt, commentCounts: { total: 6, unlistedCount: 2 } },
    );

  it('reports an unlisted comment when the listed comments alone reach the count', () => {
    const results = [3, 4, 5, 6].map((count) => isProvenDeleted(count));
    expect(results).toEqual([true, true, false, false]);
  });

  it('does not report a comment on an ad, which no count contains', () => {
    expect(isProvenDeleted(3, atMinute(53), ['9'])).toBe(false);
  });

  it('an unlisted comment that arrived just before the count stays', () => {
    expect(isProvenDeleted(4, atMinute(52))).toBe(false);
    expect(isProvenDeleted(4, atMinute(40))).toBe(false);
  });
});

test.each([
  ['all but one are missing, and all are counted', 8, 7, 8, 0, true],
  ['one is missing that is counted', 8, 1, 8, 0, true],
  ['as many are missing as the count has lost', 8, 1, 7, 0, false],
  ['none is missing', 8, 0, 9, 0, false],
  ['one that no list has contained may be the counted one', 9, 1, 8, 1, true],
  ['the count is withheld', 8, 1, -1, 0, false],
])(
  "a list is shorter than the network's count or not: %s",
  (_, total, missing, networkCommentCount, unlistedCount, expected) => {
    const post = { networkCommentCount, commentCounts: { total, unlistedCount } };
    expect(isCommentListShorterThanCount(post, missing)).toBe(expected);
  },
);
