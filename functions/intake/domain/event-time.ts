// The times of webhook bodies: seconds in some, milliseconds in others.
import * as z from 'zod';

const LATEST = 8_640_000_000_000_000;

/** A time as a body names it; one nobody can read is left out. */
export const eventTime = z.number().min(0).max(LATEST).optional().catch(undefined);

/** Below this a number counts seconds, above it milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000;

export const iso = (time: number): string =>
  new Date(time < MILLISECONDS_FROM ? time * 1_000 : time).toISOString();
