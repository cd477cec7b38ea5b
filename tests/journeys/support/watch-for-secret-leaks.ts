// Searches the browser's storage and every requested URL for secrets that must not be there.
import type { Page } from 'playwright-core';

/** Evaluated in the page: everything the origin stores in the browser. */
const READ_BROWSER_STORAGE_SCRIPT = `JSON.stringify({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookie: document.cookie,
  address: location.href,
})`;

/** Access tokens of the network start with this prefix. */
const NETWORK_TOKEN_PATTERN = /EAAB[A-Za-z0-9]{60,}/;
/** The product's own tokens: allowed in headers, bodies and the browser's storage, but not in a URL. */
const SESSION_TOKEN_PATTERN = /rl[ar]_usr_/;

export type SecretLeakWatcher = {
  /** @returns one line for each place that holds a secret */
  readonly findLeaks: (canaries: readonly string[]) => Promise<readonly string[]>;
  /** Number of URLs checked, so that a test can prove that the check saw any. */
  readonly requestedUrlCount: () => number;
};

/** Records every URL that the page requests after this call, including page loads. */
export function watchForSecretLeaks(page: Page): SecretLeakWatcher {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  return {
    requestedUrlCount: () => requestedUrls.length,
    findLeaks: async (canaries) => {
      const browserStorage = await page.evaluate<string>(READ_BROWSER_STORAGE_SCRIPT);
      const containsSecret = (text: string) =>
        NETWORK_TOKEN_PATTERN.test(text) ||
        canaries.some(
          (canary) => text.includes(canary) || text.includes(encodeURIComponent(canary)),
        );
      return [
        ...(containsSecret(browserStorage) ? [`The browser stores ${browserStorage}`] : []),
        ...requestedUrls
          .filter((url) => containsSecret(url) || SESSION_TOKEN_PATTERN.test(url))
          .map((url) => `A requested URL contains ${url}`),
      ];
    },
  };
}
