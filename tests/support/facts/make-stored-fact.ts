// Stored facts for tests.
import type { StoredFact } from '#functions/facts/domain/fact.ts';
import { isoSecondsAfterTestStart } from '../users/test-account-identity-and-times.ts';

/** A fact for all posts without an end. */
export const makeStoredFact = (fields: Partial<StoredFact> = {}): StoredFact => ({
  id: 'fct_1',
  text: 'Shipping to Germany costs 9 euros.',
  mediaIds: [],
  validUntil: null,
  source: 'owner',
  createdAt: isoSecondsAfterTestStart(0),
  updatedAt: null,
  place: null,
  state: 'accepted',
  ...fields,
});
