// The pauses that a run recorded for its account: when they were stored, and when they end.
import type { Simulation } from '../runs/simulator.ts';

export type RecordedPause = { readonly recordedAt: number; readonly until: number };

/** In epoch milliseconds, in the order in which they were recorded. */
export const getRecordedPauses = ({ writes }: Simulation): readonly RecordedPause[] =>
  writes.flatMap(({ at, input }) => {
    const { Key, ExpressionAttributeValues = {} } = input as {
      Key?: { sk: { S: string } };
      ExpressionAttributeValues?: Record<string, { S?: string }>;
    };
    const times = Object.values(ExpressionAttributeValues).map(({ S = '' }) => Date.parse(S));
    const until = Math.max(0, ...times.filter(Number.isFinite));
    return Key?.sk.S === 'NETWORK_PAUSE' ? [{ recordedAt: at, until }] : [];
  });
