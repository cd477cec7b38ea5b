// Lengths of time that several features use.

export const HOUR_MS = 60 * 60 * 1_000;
