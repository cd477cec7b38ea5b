// Browser profiles that journeys reuse one after another, because opening one takes a second of CPU time.
import type { Browser, BrowserContext } from 'playwright-core';

const EMPTY_STORAGE = { cookies: [], origins: [] };

export type BrowserProfilePool = {
  /** A profile without pages, cookies and stored data; the HTTP cache of its earlier user stays. */
  readonly acquire: () => Promise<BrowserContext>;
  /** Only for an otherwise unchanged profile: no clock, no routes, not offline. */
  readonly release: (profile: BrowserContext) => Promise<void>;
};

export const DEFAULT_BROWSER_PROFILE_OPTIONS = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
} as const;

export function createBrowserProfilePool(browser: Browser): BrowserProfilePool {
  const freeProfiles: BrowserContext[] = [];
  return {
    acquire: async () =>
      freeProfiles.pop() ?? (await browser.newContext(DEFAULT_BROWSER_PROFILE_OPTIONS)),
    release: async (profile) => {
      await Promise.all(profile.pages().map((page) => page.close()));
      // The context's own listeners must stay.
      for (const event of ['weberror', 'console']) profile.removeAllListeners(event);
      await profile.setStorageState(EMPTY_STORAGE);
      freeProfiles.push(profile);
    },
  };
}
