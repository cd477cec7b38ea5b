// A fact or a suggestion as the API shows it.
import type { Fact } from '#shared/schemas/fact.ts';
import { getFactUpdateTime, type StoredFact } from './domain/fact.ts';

export const toPublicFact = (fact: Omit<StoredFact, 'state'>): Fact => ({
  id: fact.id,
  text: fact.text,
  media_ids: [...fact.mediaIds],
  valid_until: fact.validUntil,
  source: fact.source,
  created_at: fact.createdAt,
  updated_at: getFactUpdateTime(fact),
  place: fact.place && { media_id: fact.place.mediaId, comment_id: fact.place.commentId },
});
