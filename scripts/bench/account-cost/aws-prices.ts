// List prices of AWS in us-east-1, in dollars, on demand and without free tiers. Source: the price pages of the
// services at aws.amazon.com, as of November 2026; check them before relying on a total.

const MILLION = 1_000_000;

/** Dollars per unit. */
export const AWS_PRICES = {
  tableWriteUnit: 0.625 / MILLION,
  tableReadUnit: 0.125 / MILLION,
  /** Per month, with the copy that point-in-time recovery keeps. */
  tableGigabyte: 0.25 + 0.2,
  lambdaRequest: 0.2 / MILLION,
  /** For arm64. */
  lambdaGigabyteSecond: 0.0000133334,
  httpApiRequest: 1 / MILLION,
  cloudFrontRequest: 1 / MILLION,
  cloudFrontGigabyte: 0.085,
  /** Each send, receive and delete; a batch counts as one. */
  queueRequest: 0.4 / MILLION,
  logGigabyte: 0.5,
  trace: 5 / MILLION,
  secretCall: 0.05 / 10_000,
  /** Per month each. */
  alarmMetric: 0.1,
  customMetric: 0.3,
  dashboard: 3,
  secret: 0.4,
} as const;
