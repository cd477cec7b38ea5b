import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conversationOrderKey,
  messageOrderKey,
  messagesAfterOldest,
  messagesFromNewest,
} from './order.ts';

const EPOCH = Date.UTC(2026, 10, 20);
const iso = (ms: number) => new Date(EPOCH + ms).toISOString();
const digest = fc.stringMatching(/^[0-9a-f]{24}$/);

test('messages and conversations stand newest first, to the millisecond', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), digest, digest, (left, right, one, other) => {
      fc.pre(left !== right);
      const messages = [messageOrderKey(iso(left), one), messageOrderKey(iso(right), other)];
      const lists = [conversationOrderKey(iso(left), one), conversationOrderKey(iso(right), other)];

      expect((messages[0] ?? '') < (messages[1] ?? '')).toBe(left > right);
      expect((lists[0] ?? '') < (lists[1] ?? '')).toBe(left > right);
    }),
  );
});

test('messages of one millisecond have places of their own', () => {
  fc.assert(
    fc.property(fc.nat(1_000), digest, digest, (ms, one, other) => {
      fc.pre(one !== other);
      expect(messageOrderKey(iso(ms), one)).not.toBe(messageOrderKey(iso(ms), other));
    }),
  );
});

test('the keys of a time span hold exactly its messages, both ends included', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.nat(50), digest, (at, newest, oldest, name) => {
      const key = messageOrderKey(iso(at), name);
      const isWithin =
        key >= messagesFromNewest(EPOCH + newest) && key <= messagesAfterOldest(EPOCH + oldest);

      expect(isWithin).toBe(at <= newest && at >= oldest);
    }),
  );
});
