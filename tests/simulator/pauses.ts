// The pauses a run noted for its account: from when everybody could know, and until when they hold.
import type { Simulation } from './simulator.ts';

export type Pause = { readonly notedAt: number; readonly until: number };

/** Epoch milliseconds, in the order in which they were noted. */
export const pausesOf = ({ writes }: Simulation): readonly Pause[] =>
  writes.flatMap(({ at, input }) => {
    const { Key, ExpressionAttributeValues = {} } = input as {
      Key?: { sk: { S: string } };
      ExpressionAttributeValues?: Record<string, { S?: string }>;
    };
    const times = Object.values(ExpressionAttributeValues).map(({ S = '' }) => Date.parse(S));
    const until = Math.max(0, ...times.filter(Number.isFinite));
    return Key?.sk.S === 'THROTTLE' ? [{ notedAt: at, until }] : [];
  });
