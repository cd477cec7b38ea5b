// Returns the caller's feature flags, at the top level and inside `response`.
import { nowIso } from '#platform/clock.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import type { Features } from '#shared/schemas/user.ts';

export const getMyFeatures = ({ caller }: { readonly caller: ApiCaller }) => {
  const features: Features = caller.features;
  return Promise.resolve({ response: { features }, features, last_updated: nowIso() });
};
