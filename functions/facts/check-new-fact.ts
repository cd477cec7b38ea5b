// Whether the account may have one more fact, or this text.
import { AppError } from '#shared/errors.ts';
import { MAX_FACTS } from '#shared/limits.ts';
import { toComparableFactText } from './domain/comparable-fact-text.ts';
import type { StoredFact } from './domain/fact.ts';

/** The facts that drafts may use until they are outdated. */
export const listAcceptedFacts = (facts: readonly StoredFact[]): readonly StoredFact[] =>
  facts.filter(({ state }) => state === 'accepted');

/** One text is one fact. @throws AppError conflict */
export function requireOtherText(
  accepted: readonly StoredFact[],
  { id, text }: { readonly id: string | undefined; readonly text: string },
): void {
  const comparable = toComparableFactText(text);
  if (accepted.some((one) => one.id !== id && toComparableFactText(one.text) === comparable))
    throw new AppError('conflict', 'fact_exists');
}

/** @throws AppError too_many_facts */
export function requireRoomForFact(accepted: readonly StoredFact[]): void {
  if (accepted.length >= MAX_FACTS) throw new AppError('too_many_facts');
}
