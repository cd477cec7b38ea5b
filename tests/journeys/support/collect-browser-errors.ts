// Collects the errors of a browser: script errors, console errors, policy violations, failed loads.
import type { BrowserContext } from 'playwright-core';

const toleratedUrlPatterns = new WeakMap<BrowserContext, RegExp[]>();

/** Start of the console line a browser writes for a response above 399; its location is the URL. */
const FAILED_LOAD_PREFIX = 'Failed to load resource';

/** @returns a live list that grows while the pages of the context run */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const browserErrors: string[] = [];
  const toleratedPatterns: RegExp[] = [];
  toleratedUrlPatterns.set(context, toleratedPatterns);
  context.on('weberror', (error) => browserErrors.push(`Error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const text = message.text();
    if (
      text.startsWith(FAILED_LOAD_PREFIX) &&
      toleratedPatterns.some((pattern) => pattern.test(url))
    )
      return;
    browserErrors.push(`Console: ${text} (${url})`);
  });
  return browserErrors;
}

collectBrowserErrors.tolerateFailedLoads = (
  context: BrowserContext,
  urlPatterns: readonly RegExp[],
): void => {
  toleratedUrlPatterns.get(context)?.push(...urlPatterns);
};
