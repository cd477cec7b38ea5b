import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commentOrderKey,
  newCommentsPrefix,
  postOrderKey,
  readCommentOrderKey,
  readPostOrderKey,
} from './list-order.ts';

const EPOCH = Date.UTC(2026, 10, 20);
const iso = (second: number) => new Date(EPOCH + second * 1_000).toISOString();

type Model = { id: string; at: number; parent: { id: string; at: number } | undefined };

/** Threads with distinct times and any number of replies; ids of very different lengths. */
const threads = fc
  .uniqueArray(fc.nat(5_000), { maxLength: 30 })
  .chain((times) =>
    fc.tuple(
      fc.constant(times),
      fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 6 }), {
        minLength: times.length,
        maxLength: times.length,
      }),
    ),
  )
  .map(([times, replies]) =>
    times.map((at, index) => {
      const top: Model = { id: `${10 ** (index % 5)}${index}`, at, parent: undefined };
      const answers = (replies[index] ?? []).map(
        (later, reply): Model => ({
          id: `${index}9${reply}`,
          at: at + later,
          parent: { id: top.id, at },
        }),
      );
      return { top, answers };
    }),
  );

const keyOf = ({ id, at, parent }: Model) =>
  commentOrderKey({
    id,
    timestamp: iso(at),
    parentId: parent?.id,
    threadAt: iso(parent?.at ?? at),
  });

describe('thread order', () => {
  it('is newest thread first, each followed by its replies, oldest first', () => {
    fc.assert(
      fc.property(threads, (model) => {
        const expected = model
          .toSorted((left, right) => right.top.at - left.top.at)
          .flatMap(({ top, answers }) => [top, ...answers.toSorted((a, b) => a.at - b.at)]);

        const shuffled = expected.toSorted((left, right) => (left.id < right.id ? -1 : 1));
        const sorted = shuffled.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));

        expect(sorted).toEqual(expected);
      }),
    );
  });

  it('keeps threads of the same second apart', () => {
    const at = iso(5);
    const top = (id: string) =>
      commentOrderKey({ id, timestamp: at, parentId: undefined, threadAt: at });
    const reply = (parentId: string, second: number) =>
      commentOrderKey({ id: '7', timestamp: iso(second), parentId, threadAt: at });

    const keys = [top('12'), reply('12', 6), reply('12', 900), top('123'), reply('123', 6)];

    expect(keys.toSorted()).toEqual(keys);
  });

  it('can be read back', () => {
    expect(readCommentOrderKey(keyOf({ id: '8', at: 9, parent: { id: '3', at: 4 } }))).toEqual({
      commentId: '8',
      threadId: '3',
      threadAt: EPOCH + 4_000,
      repliedAt: EPOCH + 9_000,
    });
    expect(readCommentOrderKey(keyOf({ id: '3', at: 4, parent: undefined }))).toEqual({
      commentId: '3',
      threadId: '3',
      threadAt: EPOCH + 4_000,
      repliedAt: undefined,
    });
    expect(readPostOrderKey(postOrderKey({ id: '3', timestamp: iso(4) }))).toEqual({
      mediaId: '3',
      at: EPOCH + 4_000,
    });
  });
});

describe('new comments', () => {
  it('of different epochs share no prefix', () => {
    expect(newCommentsPrefix(11).startsWith(newCommentsPrefix(1))).toBe(false);
  });
});
