// The bytes of a stored memory: its texts as JSON, then all vectors one after the other.
import * as z from 'zod';
import type { ReplyMemory } from './domain/reply-memory.ts';

const FORMAT = 1;
const LENGTH_BYTES = 4;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  model: z.string().optional(),
  /** Numbers of a vector. */
  dimensions: z.number().int(),
  updatedAt: z.string(),
  changesReadUntil: z.string(),
  mediaIds: z.array(z.string()),
  /** Id, place of the post in `mediaIds`, times, texts, whether it is mere courtesy, and whether it has a vector. */
  replies: z.array(
    z.tuple([
      z.string(),
      z.number().int(),
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      z.boolean(),
      z.boolean(),
    ]),
  ),
  facts: z.array(z.string()),
});

export function encodeReplyMemory(memory: ReplyMemory): Uint8Array {
  const { replies, facts, mediaIds } = memory;
  const vectors = [...replies, ...facts].flatMap(({ vector }) => vector ?? []);
  const places = new Map(mediaIds.map((mediaId, place) => [mediaId, place]));
  const header: z.input<typeof headerSchema> = {
    ...{ format: FORMAT, model: memory.model, dimensions: vectors[0]?.length ?? 0 },
    ...{
      updatedAt: memory.updatedAt,
      changesReadUntil: memory.changesReadUntil,
      mediaIds: [...mediaIds],
    },
    replies: replies.map(
      ({ id, mediaId, writtenAt, threadStartedAt, question, answer, isCourtesy, vector }) => [
        ...([id, places.get(mediaId) ?? -1, writtenAt, threadStartedAt] as const),
        ...([question, answer, isCourtesy, vector !== undefined] as const),
      ],
    ),
    facts: facts.map(({ text }) => text),
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([
    length,
    text,
    ...vectors.map((one) => Buffer.from(one.buffer, one.byteOffset, one.length)),
  ]);
}

/** @throws Error when the bytes are no memory in this format */
export function decodeReplyMemory(bytes: Uint8Array): ReplyMemory {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textEnd = LENGTH_BYTES + buffer.readUInt32BE(0);
  const { replies, facts, dimensions, model, updatedAt, changesReadUntil, mediaIds } =
    headerSchema.parse(JSON.parse(buffer.toString('utf8', LENGTH_BYTES, textEnd)));
  let at = textEnd;
  const takeVector = () => {
    if (at + dimensions > buffer.length) throw new Error('A reply memory is cut off.');
    const vector = new Int8Array(buffer.subarray(at, at + dimensions));
    at += dimensions;
    return vector;
  };
  return {
    ...{ model, updatedAt, changesReadUntil, mediaIds },
    replies: replies.map(
      ([id, place, writtenAt, threadStartedAt, question, answer, isCourtesy, hasVector]) => ({
        ...{ id, mediaId: mediaIds[place] ?? '', writtenAt, threadStartedAt, question, answer },
        isCourtesy,
        vector: hasVector ? takeVector() : undefined,
      }),
    ),
    facts: facts.map((text) => ({ text, vector: takeVector() })),
  };
}
