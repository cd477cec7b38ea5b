// The newest edge of a list's date filter: now, in epoch seconds.

export const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);
