// Copies of error responses that CloudFront keeps, even when its cache policy disables caching.
import type { LocalHttpApiResponse } from './local-http-api.ts';

/**
 * The statuses that CloudFront keeps in every case. For 400, 403, 405, 412 and 415 it keeps only responses with a
 * max-age, which the product never sends. Source: CloudFront, "How CloudFront processes HTTP 4xx and 5xx status codes
 * from your origin".
 */
const KEPT_STATUSES: ReadonlySet<number> = new Set([404, 414, 500, 501, 502, 503, 504]);
const DEFAULT_TTL_SECONDS = 10;

type EdgeRequest = { readonly method: string; readonly path: string };

export type EdgeErrorCache = {
  /** Returns the kept error of the path, or else the response of the origin. */
  readonly respond: (
    request: EdgeRequest,
    callOrigin: () => Promise<LocalHttpApiResponse>,
  ) => Promise<LocalHttpApiResponse>;
};

/** `ttlSeconds`: the distribution's own times, by status. */
export function createEdgeErrorCache(ttlSeconds: ReadonlyMap<number, number>): EdgeErrorCache {
  const copies = new Map<
    string,
    { readonly response: LocalHttpApiResponse; readonly until: number }
  >();
  return {
    respond: async ({ method, path }, callOrigin) => {
      if (method !== 'GET' && method !== 'HEAD') return callOrigin();
      const copy = copies.get(path);
      if (copy && Date.now() < copy.until) return copy.response;
      copies.delete(path);
      const response = await callOrigin();
      if (KEPT_STATUSES.has(response.status)) {
        const ttl = ttlSeconds.get(response.status) ?? DEFAULT_TTL_SECONDS;
        copies.set(path, { response, until: Date.now() + ttl * 1_000 });
      }
      return response;
    },
  };
}
