// Where the browser goes after linking: a path of our own app, never anywhere else.

const DEFAULT_PATH = '/';
/** Only to resolve paths against; never part of an answer. */
const NOWHERE = 'http://app.invalid';

/**
 * The path asked for, where it is one of ours; `/` otherwise. A browser reads `//host` and `/\host`
 * as another host and drops tabs and line ends before it looks, so those never pass.
 */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return DEFAULT_PATH;
  const url = URL.parse(wanted, NOWHERE);
  // Dot segments can turn a harmless start into `//host`: judge what a browser makes of it.
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return DEFAULT_PATH;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The same path with link error codes in its query; one from an earlier try is dropped. */
export function withErrors(path: string, codes: readonly string[]): string {
  const url = new URL(path, NOWHERE);
  url.searchParams.delete('error');
  const rest = url.searchParams.toString();
  // Written by hand: the codes are ours, and the comma between them shall stay readable.
  const query = [rest, codes.length > 0 ? `error=${codes.join(',')}` : '']
    .filter(Boolean)
    .join('&');
  return `${url.pathname}${query && `?${query}`}${url.hash}`;
}
