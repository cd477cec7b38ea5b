// A user in a browser: actions and expectations by accessible roles and visible text only.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { collectBrowserErrors } from './collect-browser-errors.ts';
import type { TestStackAddresses } from './start-test-stack.ts';

/**
 * Generous, because the browser polls every five seconds, workers run behind it and the machine may be busy.
 * Journeys do not measure speed, so the timeout only limits how long a failing journey takes.
 */
const DEFAULT_TIMEOUT_MS = 60_000;
/** A page that sends no request for this long counts as idle. */
const IDLE_AFTER_MS = 1_500;
const CHECK_INTERVAL_MS = 50;

type TextMatcher = string | RegExp;
type WaitOptions = { readonly timeoutMs?: number };

export type JourneyUser = ReturnType<typeof makePageUser>;

/** Waits until the first match of the locator is visible. */
export async function expectVisible(locator: Locator, options: WaitOptions = {}): Promise<void> {
  await locator
    .first()
    .waitFor({ state: 'visible', timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS });
}

/** Repeats the check until it passes. @throws the last failure of the check. */
export async function retryUntilPasses(
  check: () => Promise<unknown>,
  options: WaitOptions & { readonly intervalMs?: number } = {},
): Promise<void> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs = CHECK_INTERVAL_MS } = options;
  await vi.waitFor(check, { timeout: timeoutMs, interval: intervalMs });
}

/** Reads the value repeatedly until it equals the expected one. */
export const expectEventually = <Value>(
  readValue: () => Value | Promise<Value>,
  expected: Value,
  options?: WaitOptions,
): Promise<void> =>
  retryUntilPasses(async () => expect(await readValue()).toEqual(expected), options);

export const expectNotVisible = (locator: Locator, options?: WaitOptions): Promise<void> =>
  expectEventually(() => locator.filter({ visible: true }).count(), 0, options);

/** Waits until the page sends no requests for `IDLE_AFTER_MS`. */
export async function waitForPageIdle({ page }: JourneyUser): Promise<void> {
  const hasNewRequest = () =>
    page
      .waitForRequest(() => true, { timeout: IDLE_AFTER_MS })
      .then(
        () => true,
        (error: Error) => {
          if (error.name === 'TimeoutError') return false;
          throw error;
        },
      );
  await retryUntilPasses(async () => expect(await hasNewRequest()).toBe(false));
}

function makePageUser(
  page: Page,
  options: { readonly appUrl: string; readonly browserErrors: string[] },
) {
  const exact = true;
  const readCurrentPath = () => {
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  };
  return {
    page,
    browserErrors: options.browserErrors,
    /** Failed responses that the journey provokes on purpose; any others in the browser's report fail it. */
    tolerateFailedRequests: (...urlPatterns: readonly RegExp[]) =>
      collectBrowserErrors.tolerateFailedLoads(page.context(), urlPatterns),
    openPath: async (path: string) => {
      await page.goto(`${options.appUrl}${path}`);
    },
    fillField: (label: string, value: string) => page.getByLabel(label, { exact }).fill(value),
    tickCheckbox: (label: string) => page.getByLabel(label).check(),
    toggleSwitch: (label: string) => page.getByRole('switch', { name: label, exact }).click(),
    clickButton: (name: TextMatcher) => page.getByRole('button', { name, exact }).first().click(),
    clickLink: (name: TextMatcher) => page.getByRole('link', { name, exact }).first().click(),
    expectText: (text: TextMatcher, waitOptions?: WaitOptions) =>
      expectVisible(page.getByText(text, { exact }).filter({ visible: true }), waitOptions),
    expectNoText: (text: TextMatcher, waitOptions?: WaitOptions) =>
      expectNotVisible(page.getByText(text, { exact }), waitOptions),
    expectHeading: (name: TextMatcher) => expectVisible(page.getByRole('heading', { name, exact })),
    expectAlert: (text: TextMatcher) =>
      expectVisible(page.getByRole('alert').filter({ hasText: text }).filter({ visible: true })),
    expectPath: (path: string) => expectEventually(readCurrentPath, path),
  };
}

/** Opens a page in the profile. */
export async function makeJourneyUser(options: {
  readonly profile: BrowserContext;
  readonly stack: TestStackAddresses;
}): Promise<JourneyUser> {
  const { profile, stack } = options;
  profile.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  const browserErrors = collectBrowserErrors(profile);
  return makePageUser(await profile.newPage(), { appUrl: stack.appUrl, browserErrors });
}

/** Opens another tab with the same browser profile, so it shares the session. */
export async function openTab(user: JourneyUser, stack: TestStackAddresses): Promise<JourneyUser> {
  const page = await user.page.context().newPage();
  return makePageUser(page, { appUrl: stack.appUrl, browserErrors: user.browserErrors });
}
