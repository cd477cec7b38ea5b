// Collects what a browser complains about: script errors, console errors, policy violations, failed loads.
import type { BrowserContext } from 'playwright-core';

const tolerated = new WeakMap<BrowserContext, RegExp[]>();

/** The browser's own log line of an answer above 399; its address says which. */
const FAILED_LOAD = 'Failed to load resource';

/** The list fills as the pages of the context go on. */
export function watchForProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  tolerated.set(context, expected);
  context.on('weberror', (error) => problems.push(`Error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const text = message.text();
    if (text.startsWith(FAILED_LOAD) && expected.some((pattern) => pattern.test(url))) return;
    problems.push(`Console: ${text} (${url})`);
  });
  return problems;
}

watchForProblems.tolerate = (context: BrowserContext, addresses: readonly RegExp[]): void => {
  tolerated.get(context)?.push(...addresses);
};
