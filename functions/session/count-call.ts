// Counts the calls of a user against the rate limit of their contract.
import type { CallCounter } from '#platform/http/caller.ts';
import { enforceRateLimit } from './rate-limit-repository.ts';

/** An admin who impersonates a user takes nothing from the calls of the user. */
export const countCall: CallCounter = async ({ name, rateLimit }, { userId, actorUserId }) => {
  if (rateLimit === undefined) return;
  const kind = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  await enforceRateLimit(`call-${kind}`, actorUserId ?? userId, rateLimit);
};
