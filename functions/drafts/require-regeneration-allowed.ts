// Limits how often the owner may ask for another text of one reply.
import { nowMs } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import { findRegenerationWaitSeconds } from './domain/lifecycle/draft-text-generation.ts';

/** @throws AppError rate_limited */
export function requireRegenerationAllowed(draft: Draft): void {
  const retryAfter = findRegenerationWaitSeconds(draft, nowMs());
  if (retryAfter !== undefined)
    throw new AppError('rate_limited', { sentences: [say('regenerated_too_often')], retryAfter });
}
