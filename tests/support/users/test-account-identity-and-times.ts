// Common values of posts and messages in tests: their account, and the time they begin at.
const START_MS = Date.UTC(2026, 8, 1);

/** ISO time `second` seconds after a fixed start, in whole seconds as the network shows it. */
export const isoSecondsAfterTestStart = (second: number): string =>
  new Date(START_MS + second * 1_000).toISOString();
export const epochSecondsAfterTestStart = (second: number): number => START_MS / 1_000 + second;

export const TEST_ACCOUNT_IDENTITY = {
  igUserId: '17841400000000001',
  username: 'TheBakery',
  ownIds: [],
};
