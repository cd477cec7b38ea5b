// Where a rehearsal continues, with what it has counted so far, so that its pages add up to the whole.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { MAX_REHEARSAL_CURSOR_CHARACTERS } from '#shared/limits.ts';

export type RehearsalCursor = {
  /** Of the event to go on with, or an ISO time. */
  readonly position: string;
  readonly counts: Map<string, number>;
};

const SEPARATOR = '~';
/** Clients can send anything: what unpacks to more is no cursor of ours. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

const countsSchema = z.array(z.tuple([z.string(), z.number()]));

/** Without the counts when they do not fit: the sums of the pages are then too high, and no page fails. */
export function formatRehearsalCursor({ position, counts }: RehearsalCursor): string {
  if (counts.size === 0) return position;
  const packed = deflateRawSync(JSON.stringify([...counts])).toString('base64url');
  const cursor = `${position}${SEPARATOR}${packed}`;
  return cursor.length > MAX_REHEARSAL_CURSOR_CHARACTERS ? position : cursor;
}

/** What cannot be read counts nothing. */
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
