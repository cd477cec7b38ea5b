// Limits an answer that explains many events. The next call continues with the first event that did not fit.
import { nowMs } from '#platform/clock.ts';

/** A function answers with six megabytes at most. */
const MAX_ANSWER_CHARACTERS = 3_000_000;
/** A person waits for the answer, and long rules over long texts take long. */
const COMPUTING_TIME_MS = 3_000;

export type ResponseTimeAndSizeBudget = {
  readonly isUsedUp: () => boolean;
  readonly add: (part: object) => void;
};

export function createResponseTimeAndSizeBudget(): ResponseTimeAndSizeBudget {
  const until = nowMs() + COMPUTING_TIME_MS;
  let characters = 0;
  return {
    isUsedUp: () => characters > MAX_ANSWER_CHARACTERS || nowMs() >= until,
    add: (part) => {
      characters += JSON.stringify(part).length;
    },
  };
}
