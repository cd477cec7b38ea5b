// The network's addresses, put together from configuration in one place.
import { NetworkError } from './errors.ts';

const VERSION_AT_END = /\/v\d+\.\d+$/;
const DIALOG = '/dialog/oauth';

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** `<base>/<version>`; a base that already ends in a version keeps its own. */
export function graphAddress(base: string, version: string): string {
  const url = withoutSlash(base);
  return VERSION_AT_END.test(url) ? url : `${url}/${version}`;
}

/** The login dialog below the base; a base that already names the dialog is it. */
export function dialogAddress(base: string, version: string): string {
  const url = withoutSlash(base);
  return url.endsWith(DIALOG) ? url : `${graphAddress(url, version)}${DIALOG}`;
}

/**
 * Builds a path from segments that come from outside.
 * @throws NetworkError gone for a segment that would climb out of its place.
 */
export const path = (...segments: readonly string[]): string =>
  segments
    .map((segment) => {
      // No encoding helps here: URL parsers read `%2e%2e` as a step upwards as well.
      if (/^\.{0,2}$/.test(segment)) throw new NetworkError('gone', 'This is not an id.');
      return `/${encodeURIComponent(segment)}`;
    })
    .join('');
