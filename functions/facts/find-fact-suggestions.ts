// Finds facts that the owner may want to accept, in the account's own public texts.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { toComparableFactText } from './domain/comparable-fact-text.ts';
import type { StoredFact } from './domain/fact.ts';
import { findRepeatedAnswers } from './domain/suggestions/find-repeated-answers.ts';
import { findStatedFacts } from './domain/suggestions/find-stated-facts.ts';
import { selectFactCandidates } from './domain/suggestions/select-fact-candidates.ts';
import type { FactCandidate, ProfileTexts } from './domain/suggestions/suggestion-texts.ts';
import type { FactSuggestionSource } from './facts-ports.ts';

/** The same for the same text of one kind of source, so that a decision finds its suggestion. */
const buildSuggestionId = ({ source, text }: FactCandidate): string =>
  `fct_${source}_${hashSha256(toComparableFactText(text)).slice(0, 24)}`;

async function readProfileTexts(account: AccountRef): Promise<ProfileTexts> {
  const found = await findInstagramAccount(account);
  return {
    biography: found?.details.biography ?? null,
    website: found?.details.website ?? null,
    readAt: found?.activatedAt ?? nowIso(),
  };
}

/** Those of replies first, then from the captions of the newest posts and the profile. */
export async function findFactSuggestions(
  account: AccountRef,
  facts: readonly StoredFact[],
  source: FactSuggestionSource,
): Promise<readonly Omit<StoredFact, 'state'>[]> {
  const [{ captions, answeredQuestions }, profile] = await Promise.all([
    source.readSuggestionTexts(account),
    readProfileTexts(account),
  ]);
  const candidates = [
    ...findRepeatedAnswers(answeredQuestions),
    ...findStatedFacts({ captions, profile }),
  ];
  const known = new Set(facts.map(({ id }) => id));
  return selectFactCandidates(
    candidates,
    facts.map(({ text }) => text),
  )
    .map((candidate) => ({
      ...candidate,
      id: buildSuggestionId(candidate),
      validUntil: null,
      updatedAt: null,
    }))
    .filter(({ id }) => !known.has(id));
}
