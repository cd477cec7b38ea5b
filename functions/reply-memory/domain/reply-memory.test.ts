import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeReplyMemory, encodeReplyMemory } from '../reply-memory-codec.ts';
import { quantizeVector } from './quantized-vector.ts';
import {
  EMPTY_REPLY_MEMORY,
  forgetVectorsOfOtherModel,
  type PastReply,
  rememberPost,
} from './reply-memory.ts';

const makeReply = (second: number, fields: Partial<PastReply> = {}): PastReply => {
  const at = new Date(second * 1_000).toISOString();
  return {
    ...{ id: `r${second}`, question: 'Open?', answer: `Yes, ${second}`, isCourtesy: false },
    ...{ writtenAt: at, threadStartedAt: at, ...fields },
  };
};
const remember = (
  replies: readonly PastReply[],
  { before = EMPTY_REPLY_MEMORY, mediaId = 'p', readBackTo = undefined as string | undefined } = {},
) => rememberPost(before, { mediaId, replies, readBackTo });
const listAnswers = (memory: typeof EMPTY_REPLY_MEMORY) => memory.replies.map((one) => one.answer);

describe('the memory of replies', () => {
  test('a whole read replaces what was known of its post alone', () => {
    const other = remember([makeReply(1)], { mediaId: 'other' });
    const before = remember([makeReply(2), makeReply(3)], { before: other });
    expect(listAnswers(remember([makeReply(3)], { before }))).toEqual(['Yes, 3', 'Yes, 1']);
  });

  test('a partial read keeps what is older than its end', () => {
    const before = remember([1, 2, 3, 4].map((second) => makeReply(second)));
    const { threadStartedAt: readBackTo } = makeReply(2);
    const memory = remember([makeReply(4)], { before, readBackTo });
    expect(listAnswers(memory)).toEqual(['Yes, 4', 'Yes, 2', 'Yes, 1']);
  });

  test('of equal answers the newest is kept', () => {
    const memory = remember([makeReply(1, { answer: 'Yes!' }), makeReply(2, { answer: ' yes! ' })]);
    expect(memory.replies.map(({ id }) => id)).toEqual(['r2']);
  });

  test('never more than 5,000 replies, of them 300 of courtesy', () => {
    const memory = remember(
      Array.from({ length: 6_000 }, (_, n) => makeReply(n, { isCourtesy: n % 2 === 0 })),
    );
    expect(memory.replies).toHaveLength(3_300);
    expect(remember(Array.from({ length: 6_000 }, (_, n) => makeReply(n))).replies).toHaveLength(
      5_000,
    );
  });

  test('a post without replies is forgotten', () => {
    const before = remember([makeReply(1)]);
    expect(before.mediaIds).toEqual(['p']);
    expect(remember([], { before })).toEqual(EMPTY_REPLY_MEMORY);
  });

  test('an edited answer and another model lose their vectors', () => {
    const [first] = remember([makeReply(1)]).replies;
    if (first === undefined) throw new Error('no reply');
    const before = {
      ...remember([]),
      model: 'a',
      replies: [{ ...first, vector: quantizeVector([1]) }],
    };
    expect(remember([makeReply(1)], { before }).replies[0]?.vector).toBeDefined();
    expect(
      remember([makeReply(1, { answer: 'No' })], { before }).replies[0]?.vector,
    ).toBeUndefined();
    expect(forgetVectorsOfOtherModel(before, 'a').replies[0]?.vector).toBeDefined();
    expect(forgetVectorsOfOtherModel(before, 'b').replies[0]?.vector).toBeUndefined();
  });

  test('decoded bytes are the memory again', () => {
    const vector = fc.option(fc.int8Array({ minLength: 3, maxLength: 3 }), { nil: undefined });
    const replies = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.boolean(), vector));
    fc.assert(
      fc.property(replies, (all) => {
        const memory = {
          ...EMPTY_REPLY_MEMORY,
          mediaIds: ['p'],
          model: 'm',
          replies: all.map(([answer, isCourtesy, one], second) => ({
            ...makeReply(second, { answer, isCourtesy }),
            ...{ mediaId: 'p', vector: one },
          })),
          facts: [{ text: 'Open', vector: new Int8Array([1, 2, 3]) }],
        };
        expect(decodeReplyMemory(encodeReplyMemory(memory))).toEqual(memory);
      }),
    );
  });
});
