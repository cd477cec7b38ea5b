// Lengths of time that several features count in.

export const HOUR_MS = 60 * 60 * 1_000;
