import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  buildCommentOrderKey,
  buildNewCommentsKeyPrefix,
  buildPostOrderKey,
  parseCommentOrderKey,
  parsePostOrderKey,
} from './order-keys.ts';

const EPOCH = Date.UTC(2026, 10, 20);
const isoAtSecond = (second: number) => new Date(EPOCH + second * 1_000).toISOString();

type ModelComment = { id: string; at: number; parent: { id: string; at: number } | undefined };

/** Threads with distinct times and any number of replies, with ids of very different lengths. */
const threadsArbitrary = fc
  .uniqueArray(fc.nat(5_000), { maxLength: 30 })
  .chain((startSeconds) =>
    fc.tuple(
      fc.constant(startSeconds),
      fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 6 }), {
        minLength: startSeconds.length,
        maxLength: startSeconds.length,
      }),
    ),
  )
  .map(([startSeconds, replies]) =>
    startSeconds.map((at, index) => {
      const top: ModelComment = { id: `${10 ** (index % 5)}${index}`, at, parent: undefined };
      const answers = (replies[index] ?? []).map(
        (delaySeconds, reply): ModelComment => ({
          id: `${index}9${reply}`,
          at: at + delaySeconds,
          parent: { id: top.id, at },
        }),
      );
      return { top, answers };
    }),
  );

const orderKeyOf = ({ id, at, parent }: ModelComment) =>
  buildCommentOrderKey({
    id,
    timestamp: isoAtSecond(at),
    parentId: parent?.id,
    threadStartedAt: isoAtSecond(parent?.at ?? at),
  });

describe('order keys of comments and posts', () => {
  it('sorts threads newest first, each followed by its replies oldest first', () => {
    forAll(threadsArbitrary, (model) => {
      const expected = model
        .toSorted((left, right) => right.top.at - left.top.at)
        .flatMap(({ top, answers }) => [top, ...answers.toSorted((a, b) => a.at - b.at)]);

      const shuffled = expected.toSorted((left, right) => (left.id < right.id ? -1 : 1));
      const sorted = shuffled.toSorted((left, right) =>
        orderKeyOf(left) < orderKeyOf(right) ? -1 : 1,
      );

      expect(sorted).toEqual(expected);
    });
  });

  it('order keys separate threads that started in one second', () => {
    const at = isoAtSecond(5);
    const topLevelKey = (id: string) =>
      buildCommentOrderKey({ id, timestamp: at, parentId: undefined, threadStartedAt: at });
    const replyKey = (parentId: string, second: number) => {
      const timestamp = isoAtSecond(second);
      return buildCommentOrderKey({ id: '7', timestamp, parentId, threadStartedAt: at });
    };
    const keys = [topLevelKey('12'), replyKey('12', 6), replyKey('12', 900)].concat(
      topLevelKey('123'),
      replyKey('123', 6),
    );

    expect(keys.toSorted()).toEqual(keys);
  });

  it('parses ids and times from the keys of comments and posts', () => {
    const thread = { threadId: '3', threadStartedAtMs: EPOCH + 4_000 };
    const parse = (comment: ModelComment) => parseCommentOrderKey(orderKeyOf(comment));
    const top = { id: '3', at: 4, parent: undefined };
    const reply = { ...thread, commentId: '8', repliedAtMs: EPOCH + 9_000 };
    expect(parse({ id: '8', at: 9, parent: top })).toEqual(reply);
    expect(parse(top)).toEqual({ ...thread, commentId: '3', repliedAtMs: undefined });
    expect(parsePostOrderKey(buildPostOrderKey({ id: '3', timestamp: isoAtSecond(4) }))).toEqual({
      mediaId: '3',
      publishedAtMs: EPOCH + 4_000,
    });
  });
});

describe('buildNewCommentsKeyPrefix', () => {
  it('the key prefix of new comments matches no other seen epoch', () => {
    expect(buildNewCommentsKeyPrefix(11).startsWith(buildNewCommentsKeyPrefix(1))).toBe(false);
  });
});
