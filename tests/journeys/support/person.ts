// Somebody using the product: what they do, and what they see, by roles and visible text only.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { watchForProblems } from './problems.ts';
import type { Stack } from './stack.ts';

/**
 * A poll of five seconds, a worker behind it, and a machine that has other things to do. Nothing here proves
 * speed, so a wait is only as short as somebody wants to sit before a journey that fails.
 */
const PATIENCE_MS = 60_000;
/** A page that asks for nothing this long has settled. */
const SETTLED_MS = 1_500;
const LOOK_EVERY_MS = 50;

type Text = string | RegExp;
type Patience = { readonly within?: number };

export type Person = ReturnType<typeof personAt>;

/** What of the page is in the person's sight is up to the caller's locator; waits until it is there. */
export async function expectShown(locator: Locator, options: Patience = {}): Promise<void> {
  await locator.first().waitFor({ state: 'visible', timeout: options.within ?? PATIENCE_MS });
}

/** Repeats the check until it holds. @throws the last failure of the check. */
export async function soon(
  check: () => Promise<unknown>,
  options: Patience & { readonly every?: number } = {},
): Promise<void> {
  const { within = PATIENCE_MS, every = LOOK_EVERY_MS } = options;
  await vi.waitFor(check, { timeout: within, interval: every });
}

/** Looks again and again until the value is the expected one. */
export const expectSoon = <Value>(
  look: () => Value | Promise<Value>,
  expected: Value,
  options?: Patience,
): Promise<void> => soon(async () => expect(await look()).toEqual(expected), options);

export const expectGone = (locator: Locator, options?: Patience): Promise<void> =>
  expectSoon(() => locator.filter({ visible: true }).count(), 0, options);

/** Waits until the page has asked for nothing for a while, whatever it asked for before. */
export async function expectSettled({ page }: Person): Promise<void> {
  const asks = () =>
    page
      .waitForRequest(() => true, { timeout: SETTLED_MS })
      .then(
        () => true,
        (error: Error) => {
          if (error.name === 'TimeoutError') return false;
          throw error;
        },
      );
  await soon(async () => expect(await asks()).toBe(false));
}

function personAt(page: Page, options: { readonly appUrl: string; readonly problems: string[] }) {
  const exact = true;
  const place = () => {
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  };
  return {
    page,
    problems: options.problems,
    /** Answers of the server that the story is about, and which the browser's console reports. */
    expectsRefusals: (...addresses: readonly RegExp[]) =>
      watchForProblems.tolerate(page.context(), addresses),
    opens: async (path: string) => {
      await page.goto(`${options.appUrl}${path}`);
    },
    fills: (label: string, value: string) => page.getByLabel(label, { exact }).fill(value),
    ticks: (label: string) => page.getByLabel(label).check(),
    switches: (label: string) => page.getByRole('switch', { name: label, exact }).click(),
    presses: (name: Text) => page.getByRole('button', { name, exact }).first().click(),
    follows: (name: Text) => page.getByRole('link', { name, exact }).first().click(),
    sees: (text: Text, patience?: Patience) =>
      expectShown(page.getByText(text, { exact }).filter({ visible: true }), patience),
    seesNo: (text: Text, patience?: Patience) =>
      expectGone(page.getByText(text, { exact }), patience),
    seesHeading: (name: Text) => expectShown(page.getByRole('heading', { name, exact })),
    seesAlert: (text: Text) =>
      expectShown(page.getByRole('alert').filter({ hasText: text }).filter({ visible: true })),
    isAt: (path: string) => expectSoon(place, path),
  };
}

export async function newPerson(options: {
  readonly browser: Browser;
  readonly stack: Stack;
  readonly settings: BrowserContextOptions;
}): Promise<Person> {
  const context = await options.browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options.settings,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems = watchForProblems(context);
  return personAt(await context.newPage(), { appUrl: options.stack.appUrl, problems });
}

/** Another tab of the same browser. */
export async function newTab(person: Person, stack: Stack): Promise<Person> {
  const page = await person.page.context().newPage();
  return personAt(page, { appUrl: stack.appUrl, problems: person.problems });
}
