// What a browser keeps and asks for, searched for secrets that have no business there.
import type { Page } from 'playwright-core';

/** Run in the page: everything its origin keeps. */
const KEPT = `JSON.stringify({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookie: document.cookie,
  address: location.href,
})`;

/** The network's tokens begin so. */
const PROVIDER_TOKEN = /EAAB[A-Za-z0-9]{60,}/;
/** The product's own tokens, which belong into headers, bodies and the browser's storage. */
const SESSION_TOKEN = /rl[ar]_usr_/;

export type LeakWatch = {
  /** Where a secret was found, one line each; empty where all is well. */
  readonly findLeaks: (canaries: readonly string[]) => Promise<readonly string[]>;
  /** How many addresses were looked at, so that none cannot pass for clean. */
  readonly addressCount: () => number;
};

/** Notes every address the page asks for from now on, its own ones included. */
export function watchForLeaks(page: Page): LeakWatch {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return {
    addressCount: () => addresses.length,
    findLeaks: async (canaries) => {
      const kept = await page.evaluate<string>(KEPT);
      const secretIn = (text: string) =>
        PROVIDER_TOKEN.test(text) ||
        canaries.some(
          (canary) => text.includes(canary) || text.includes(encodeURIComponent(canary)),
        );
      return [
        ...(secretIn(kept) ? [`The browser keeps ${kept}`] : []),
        ...addresses
          .filter((address) => secretIn(address) || SESSION_TOKEN.test(address))
          .map((address) => `An address holds ${address}`),
      ];
    },
  };
}
