// Limits how often the owner may ask for another text of one reply.
import { nowMs } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import { findRegenerationWait } from './domain/lifecycle/generation.ts';

const SENTENCE =
  'You have asked for ten other texts of this reply within an hour. Please write it yourself, or wait a while.';

/** @throws AppError rate_limited */
export function requireRegeneration(draft: Draft): void {
  const retryAfter = findRegenerationWait(draft, nowMs());
  if (retryAfter !== undefined)
    throw new AppError('rate_limited', { sentences: [SENTENCE], retryAfter });
}
