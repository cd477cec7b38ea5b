import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  findMatchingReplies,
  hasUnexplainedReply,
  listClaimableReplyIds,
  type NetworkReply,
  type NetworkReplyWithClaim,
} from './find-replies-in-read-back.ts';

const CLAIMED_AT = '2026-11-20T10:00:00.000Z';
const msBeforeClaim = (ms: number) => new Date(Date.parse(CLAIMED_AT) - ms).toISOString();
const msAfterClaim = (ms: number) => msBeforeClaim(-ms);
const makeReply = (overrides: Partial<NetworkReply> = {}): NetworkReply => ({
  id: '1',
  text: 'Thanks, Ana! ❤️',
  timestamp: '2026-11-20T10:00:01.000Z',
  isOwn: true,
  ...overrides,
});
const search = { text: 'Thanks, Ana! ❤️', from: CLAIMED_AT, subjectWrittenAt: undefined };
const findFirstMatchingReplyId = (...args: Parameters<typeof findMatchingReplies>) =>
  findMatchingReplies(...args)[0]?.id;

describe('finding the sent reply among the replies on the network', () => {
  const find = (overrides: Partial<NetworkReply> = {}, subjectWrittenAt?: string) =>
    findFirstMatchingReplyId([makeReply(overrides)], { ...search, subjectWrittenAt });

  test('a read-back finds an own reply with equal text after the claim', () => {
    expect(find()).toBe('1');
  });

  test.each([
    ['another author wrote it', { isOwn: false }],
    ['the network does not name its author', { isOwn: undefined }],
    ['its text differs', { text: 'Thanks, Ana!' }],
    ['it is older than the claim', { timestamp: '2026-11-20T09:50:00.000Z' }],
  ])('does not take a reply for the sent one when %s', (_label, other) => {
    expect(find(other)).toBeUndefined();
  });

  test("a read-back finds the sent reply when the network's clock is behind", () => {
    expect(find({ timestamp: '2026-11-20T09:59:00.000Z' })).toBe('1');
  });

  test.each([
    ['accepted at the limit', '2026-11-20T09:58:00.000Z', '1'],
    ['ignored beyond it', '2026-11-20T09:57:59.999Z', undefined],
  ])('tolerates a network clock up to two minutes behind ours: %s', (_label, timestamp, id) => {
    expect(find({ timestamp })).toBe(id);
  });

  test.each([
    ['found in the same second', '2026-11-20T09:59:30.000Z', '1'],
    ['ignored a second earlier', '2026-11-20T09:59:29.999Z', undefined],
  ])('does not take an older reply for the sent one: %s', (_label, timestamp, id) => {
    expect(find({ timestamp }, '2026-11-20T09:59:30.700Z')).toBe(id);
  });

  test('a read-back returns the oldest of several equal replies', () => {
    const sameTextReplies = [
      makeReply({ id: 'second', timestamp: '2026-11-20T10:00:09.000Z' }),
      makeReply({ id: 'first', timestamp: '2026-11-20T10:00:01.000Z' }),
    ];
    expect(findFirstMatchingReplyId(sameTextReplies, search)).toBe('first');
    expect(findFirstMatchingReplyId(sameTextReplies.toReversed(), search)).toBe('first');
  });

  test('sorts matching replies from the same second by id', () => {
    const sameSecondReplies = ['11', '9', '10'].map((id) => makeReply({ id }));
    const ids = findMatchingReplies(sameSecondReplies, search).map(({ id }) => id);
    expect(ids).toEqual(['9', '10', '11']);
  });
});

const replySearch = { ...search, responseId: 'r1', claimedAt: CLAIMED_AT };
const makeReplyWithClaim = (
  overrides: Partial<NetworkReplyWithClaim> = {},
): NetworkReplyWithClaim => ({
  ...makeReply(),
  firstSeenAt: undefined,
  claimantId: undefined,
  claimantClaimedAt: undefined,
  ...overrides,
});
const listCandidateIds = (...replies: readonly Partial<NetworkReplyWithClaim>[]) =>
  listClaimableReplyIds(
    replySearch,
    replies.map((reply) => makeReplyWithClaim(reply)),
  );

describe('selecting the published replies that a sent text may claim', () => {
  test('a sent text claims the oldest unclaimed reply with its text', () => {
    expect(listCandidateIds({ id: '3' }, { id: '2', claimantId: 'r2' }, {})).toEqual(['1', '3']);
  });

  test("a sent text claims no reply of the response's other text", () => {
    const claim = { claimantId: 'r1', claimantClaimedAt: msBeforeClaim(60_000) };
    expect(listCandidateIds({ ...claim, text: 'Thanks' })).toEqual([]);
  });

  test('a sent text claims an equal reply claimed at an unknown time', () => {
    expect(listCandidateIds({ claimantId: 'r1' })).toEqual(['1']);
  });

  test.each([
    ['is known to be written outside the product', { claimantId: null }],
    ['was first seen before the claim', { firstSeenAt: msBeforeClaim(1) }],
  ])('does not let a sent text claim an equal reply that %s', (_label, overrides) => {
    expect(listCandidateIds(overrides)).toEqual([]);
  });

  test('a sent text claims a reply first seen at its claim time', () => {
    expect(listCandidateIds({ firstSeenAt: CLAIMED_AT })).toEqual(['1']);
  });

  const earlierClaimAt = msBeforeClaim(150_000);
  test.each([
    [
      'another response with the same text claimed what may be ours',
      { claimantClaimedAt: earlierClaimAt },
      ['0'],
    ],
    ['the other response claimed after ours', { claimantClaimedAt: msAfterClaim(1) }, []],
    ['the other text differs', { claimantClaimedAt: earlierClaimAt, text: 'Thanks' }, []],
    [
      'the other response claimed a reply from before our claim',
      { claimantClaimedAt: earlierClaimAt, timestamp: msBeforeClaim(120_001) },
      [],
    ],
    [
      'the other response claimed a reply that the clock difference allows to be ours',
      { claimantClaimedAt: earlierClaimAt, timestamp: msBeforeClaim(120_000) },
      ['0'],
    ],
    ['the time of the other claim is unknown', { claimantClaimedAt: undefined }, []],
    [
      'our own response claimed the reply, for an earlier attempt',
      { claimantId: 'r1', claimantClaimedAt: earlierClaimAt },
      ['5'],
    ],
  ])(
    "searches to another response's claim only if it may have ours: %s",
    (_label, overrides, expectedIds) => {
      const otherClaim = { id: '5', claimantId: 'r2', ...overrides };
      const earlier = { id: '0', timestamp: msBeforeClaim(200_000) };
      expect(listCandidateIds(otherClaim, earlier)).toEqual(expectedIds);
    },
  );

  test('a read-back searches back to the first of several linked claims', () => {
    const otherClaims = [
      { id: '5', claimantId: 'r2', claimantClaimedAt: msBeforeClaim(100_000) },
      {
        id: '6',
        claimantId: 'r3',
        claimantClaimedAt: msBeforeClaim(210_000),
        timestamp: msBeforeClaim(150_000),
      },
    ];
    const earlier = { id: '0', timestamp: msBeforeClaim(300_000) };
    expect(listCandidateIds(...otherClaims, earlier)).toEqual(['0']);
  });
});

describe('deciding whether the absence of a reply is proven', () => {
  const alteredText = { text: 'Thanks' };
  const isAbsenceOpen = (...replies: readonly Partial<NetworkReplyWithClaim>[]) =>
    hasUnexplainedReply(
      replySearch,
      replies.map((overrides) => makeReplyWithClaim({ ...alteredText, ...overrides })),
    );

  test.each<[string, Partial<NetworkReplyWithClaim>, boolean]>([
    ['a reply of the account with another text since the claim', {}, true],
    ['a reply without a named author', { isOwn: undefined }, true],
    [
      'a reply written in the Instagram app',
      { claimantId: null, firstSeenAt: msAfterClaim(5_000) },
      true,
    ],
    ['a reply claimed by another response', { claimantId: 'r2' }, false],
    ['a reply claimed by this response for an earlier text', { claimantId: 'r1' }, false],
    ['a reply of another author', { isOwn: false }, false],
    ['a reply dated two minutes before the claim', { timestamp: msBeforeClaim(120_000) }, true],
    [
      'a reply dated more than two minutes before the claim',
      { timestamp: msBeforeClaim(120_001) },
      false,
    ],
    [
      'a reply first seen while the claim was being stored',
      { firstSeenAt: msBeforeClaim(2_000) },
      true,
    ],
    ['a reply first seen before that', { firstSeenAt: msBeforeClaim(2_001) }, false],
  ])(
    'decides whether %s leaves the absence of the sent reply unproven: %s',
    (_label, overrides, expected) => {
      expect(isAbsenceOpen(overrides)).toBe(expected);
    },
  );

  test('one unexplained reply on the network leaves the absence unproven', () => {
    const claimed = { id: '1', claimantId: 'r2' };
    expect(isAbsenceOpen(claimed, { id: '2' })).toBe(true);
    expect(isAbsenceOpen(claimed)).toBe(false);
    expect(isAbsenceOpen()).toBe(false);
  });

  test('older replies on the network do not prevent proof of absence', () => {
    const searchWithSubject = { ...replySearch, subjectWrittenAt: msBeforeClaim(60_000) };
    const olderReply = makeReplyWithClaim({ ...alteredText, timestamp: msBeforeClaim(61_000) });
    expect(hasUnexplainedReply(searchWithSubject, [olderReply])).toBe(false);
    expect(hasUnexplainedReply(replySearch, [olderReply])).toBe(true);
  });

  test('absence is never proven when an altered reply is published', () => {
    const publishedReply = fc.record({
      text: fc.string(),
      delayMs: fc.integer({ min: -120_000, max: 3_600_000 }),
    });
    forAll(publishedReply, ({ text, delayMs }) => {
      const reply = { text, timestamp: msAfterClaim(delayMs) };
      const isFound = listCandidateIds(reply).length > 0;
      expect(isFound || isAbsenceOpen(reply)).toBe(true);
    });
  });
});
