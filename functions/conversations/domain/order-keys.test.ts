import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  buildConversationOrderKey,
  buildMessageOrderKey,
  buildMessageRangeEndKey,
  buildMessageRangeStartKey,
} from './order-keys.ts';

const EPOCH = Date.UTC(2026, 10, 20);
const iso = (ms: number) => new Date(EPOCH + ms).toISOString();
const digest = fc.stringMatching(/^[0-9a-f]{24}$/);

test('sorts message and conversation order keys newest first, to the millisecond', () => {
  forAll(fc.nat(100_000), fc.nat(100_000), digest, digest, (left, right, one, other) => {
    fc.pre(left !== right);
    for (const build of [buildMessageOrderKey, buildConversationOrderKey])
      expect(build(iso(left), one) < build(iso(right), other)).toBe(left > right);
  });
});

test('order keys of messages have a prefix, those of conversations have none', () => {
  expect(buildMessageOrderKey(iso(0), 'a')).toMatch(/^MESSAGE#\d{13}#a$/);
  expect(buildMessageRangeStartKey(EPOCH)).toMatch(/^MESSAGE#\d{13}$/);
  expect(buildMessageRangeEndKey(EPOCH)).toMatch(/^MESSAGE#\d{13}\$$/);
  expect(buildConversationOrderKey(iso(0), 'a')).toMatch(/^\d{13}#a$/);
});

test('builds different order keys for different messages of one millisecond', () => {
  forAll(fc.nat(1_000), digest, digest, (ms, one, other) => {
    fc.pre(one !== other);
    expect(buildMessageOrderKey(iso(ms), one)).not.toBe(buildMessageOrderKey(iso(ms), other));
  });
});

test('the range keys of a time span include messages at both ends', () => {
  forAll(fc.nat(50), fc.nat(50), fc.nat(50), digest, (at, newest, oldest, name) => {
    const key = buildMessageOrderKey(iso(at), name);
    const isWithin =
      key >= buildMessageRangeStartKey(EPOCH + newest) &&
      key <= buildMessageRangeEndKey(EPOCH + oldest);

    expect(isWithin).toBe(at <= newest && at >= oldest);
  });
});
