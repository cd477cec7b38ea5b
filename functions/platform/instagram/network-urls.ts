// Builds the URLs of the Graph API and of the login dialog from the configuration.
import { NetworkError } from './network-error.ts';

const VERSION_AT_END = /\/v\d+\.\d+$/;
const DIALOG_PATH = '/dialog/oauth';

const removeTrailingSlashes = (url: string): string => url.replace(/\/+$/, '');

/** `<base>/<version>`; a base that already ends in a version keeps it. */
export function buildGraphBaseUrl(base: string, version: string): string {
  const url = removeTrailingSlashes(base);
  return VERSION_AT_END.test(url) ? url : `${url}/${version}`;
}

/** The login dialog below the base; a base that already ends in the dialog path is returned as it is. */
export function buildLoginDialogBaseUrl(base: string, version: string): string {
  const url = removeTrailingSlashes(base);
  return url.endsWith(DIALOG_PATH) ? url : `${buildGraphBaseUrl(url, version)}${DIALOG_PATH}`;
}

/**
 * Encodes the segments, which come from outside.
 * @throws NetworkError gone for a segment that would leave its position in the path.
 */
export const buildGraphPath = (...segments: readonly string[]): string =>
  segments
    .map((segment) => {
      // Encoding does not help here: URL parsers treat `%2e%2e` as a parent step as well.
      if (/^\.{0,2}$/.test(segment)) throw new NetworkError('gone', 'This is not an id.');
      return `/${encodeURIComponent(segment)}`;
    })
    .join('');
