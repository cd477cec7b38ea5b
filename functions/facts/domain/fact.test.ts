import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeStoredFact } from '#tests/support/facts/make-stored-fact.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { isFactUsable, type StoredFact } from './fact.ts';

const NOW = '2026-11-30T12:00:00.000Z';

test.each<[string, Partial<StoredFact>, string | undefined, boolean]>([
  ['for all posts, on a post', {}, '1', true],
  ['for all posts, in a message', {}, undefined, true],
  ['for this post', { mediaIds: ['2', '1'] }, '1', true],
  ['for another post', { mediaIds: ['2'] }, '1', false],
  ['for one post, in a message', { mediaIds: ['1'] }, undefined, false],
  ['refused', { state: 'refused' }, '1', false],
  ['valid for another second', { validUntil: '2026-11-30T12:00:01.000Z' }, '1', true],
  ['outdated at this moment', { validUntil: NOW }, '1', false],
  ['outdated for a second', { validUntil: '2026-11-30T11:59:59.000Z' }, undefined, false],
  ['valid in another offset', { validUntil: '2026-11-30T13:00:01+01:00' }, '1', true],
])('a fact is usable or not: %s', (_label, fields, mediaId, isUsable) => {
  expect(isFactUsable(makeStoredFact(fields), { mediaId, now: NOW })).toBe(isUsable);
});

test('an outdated fact is never usable', () => {
  const times = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const ids = fc.constantFrom('1', '2', '3');
  const fields = fc.record({
    mediaIds: fc.array(ids),
    state: fc.constantFrom('accepted' as const, 'refused' as const),
    source: fc.constantFrom('owner' as const, 'reply' as const),
    validUntil: times,
  });
  forAll(fields, fc.option(ids, { nil: undefined }), times, (fact, mediaId, now) => {
    if (Date.parse(fact.validUntil) > Date.parse(now)) return;
    return !isFactUsable(makeStoredFact(fact), { mediaId, now });
  });
});
