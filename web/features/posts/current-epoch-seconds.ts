// Upper bound of a list's date filter: now, in epoch seconds.

export const getCurrentEpochSeconds = (): number => Math.floor(Date.now() / 1_000);
