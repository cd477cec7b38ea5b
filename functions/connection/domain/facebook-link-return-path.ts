// The path of our app to which the browser returns after linking. Prevents open redirects.

const DEFAULT_PATH = '/';
/** A base for resolving paths; never part of a result. */
const PLACEHOLDER_ORIGIN = 'http://app.invalid';

/**
 * Returns the requested path when it stays inside our app, otherwise `/`. Browsers treat `//host` and `/\host` as
 * another host, and strip tabs and line breaks before parsing, so all are rejected.
 */
export function sanitizeReturnPath(requestedPath: string = DEFAULT_PATH): string {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(requestedPath)) return DEFAULT_PATH;
  const { pathname, search, hash } = new URL(requestedPath, PLACEHOLDER_ORIGIN);
  // Dot segments can turn a harmless prefix into `//host`, so the resolved path is checked too.
  return pathname.startsWith('//') ? DEFAULT_PATH : `${pathname}${search}${hash}`;
}

/** Puts the codes into the query parameter `error`, replacing those of an earlier attempt. */
export function setErrorQueryParameter(path: string, codes: readonly string[]): string {
  const url = new URL(path, PLACEHOLDER_ORIGIN);
  url.searchParams.delete('error');
  const otherParams = url.searchParams.toString();
  // URLSearchParams would encode the comma. The codes are our own and safe.
  const query = [otherParams, codes.length > 0 ? `error=${codes.join(',')}` : '']
    .filter(Boolean)
    .join('&');
  return `${url.pathname}${query && `?${query}`}${url.hash}`;
}
