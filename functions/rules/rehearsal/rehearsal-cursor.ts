// The position at which a rehearsal continues, with its counts so far, so that its pages add up to the whole.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { MAX_REHEARSAL_CURSOR_CHARACTERS } from '#shared/limits.ts';

export type RehearsalCursor = {
  /** The position of the next event, or an ISO time. */
  readonly position: string;
  readonly counts: Map<string, number>;
};

const SEPARATOR = '~';
/** Clients can send anything: a cursor that unpacks to more is none of ours. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

const countsSchema = z.array(z.tuple([z.string(), z.number()]));

/** Leaves out counts that do not fit: the sums of the pages are then too high, but no page fails. */
export function formatRehearsalCursor({ position, counts }: RehearsalCursor): string {
  if (counts.size === 0) return position;
  const packed = deflateRawSync(JSON.stringify([...counts])).toString('base64url');
  const cursor = `${position}${SEPARATOR}${packed}`;
  return cursor.length > MAX_REHEARSAL_CURSOR_CHARACTERS ? position : cursor;
}

/** An unreadable cursor has no counts. */
function unpackCounts(packed: string): Map<string, number> {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), {
      maxOutputLength: MAX_UNPACKED_BYTES,
    });
    return new Map(countsSchema.parse(JSON.parse(text.toString())));
  } catch {
    return new Map();
  }
}

export function parseRehearsalCursor(cursor: string): RehearsalCursor {
  const [position = '', packed] = cursor.split(SEPARATOR);
  return { position, counts: packed === undefined ? new Map() : unpackCounts(packed) };
}
