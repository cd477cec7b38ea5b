// Answers which features the caller's plan opens, bare and inside `response`.
import { nowIso } from '#platform/clock.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Features } from '#shared/schemas/user.ts';

export const getMyFeatures = ({ caller }: { readonly caller: Caller }) => {
  const features: Features = caller.features;
  return Promise.resolve({ response: { features }, features, last_updated: nowIso() });
};
