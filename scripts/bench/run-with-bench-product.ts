// Runs the whole product on this machine for a section, with the demo account and a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import type { DemoUserCredentials } from '#scripts/local/start/ensure-demo-account.ts';
import { logProgress } from './measurement.ts';

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type BenchProduct = {
  readonly appUrl: string;
  readonly sandboxUrl: string;
  readonly demoAccount: DemoUserCredentials;
};

/** Ports and state folder are free ones; BENCH_PORT and BENCH_SANDBOX_PORT choose other ports. */
export async function runWithBenchProduct<Result>(
  work: (product: BenchProduct) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-bench-'));
  try {
    const localProduct = await startLocalProduct({
      environment: {
        PATH: process.env.PATH,
        PORT: process.env.BENCH_PORT ?? '0',
        SANDBOX_PORT: process.env.BENCH_SANDBOX_PORT ?? '0',
        LOCAL_STATE_DIR: folder,
        // The section measures calls and times.
        LOCAL_FAULTS: 'none',
      },
      onProgress: logProgress,
    });
    try {
      const { appUrl, sandboxUrl, demoAccount } = localProduct;
      if (!demoAccount || !sandboxUrl) throw new Error('There is no demo account to measure with.');
      return await work({ appUrl, sandboxUrl, demoAccount });
    } finally {
      await localProduct.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the work with a temporary browser profile. `debuggingPort` opens the browser to other tools.
 */
export async function runWithBrowser<Result>(
  options: { readonly debuggingPort?: number },
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'replyloom-bench-browser-'));
  const { debuggingPort } = options;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    viewport: { width: 1280, height: 800 },
    args: [
      ...CHROMIUM_FLAGS,
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Logs in through the screen and keeps the session in the profile. */
export async function logInAsDemoUser(
  page: Page,
  { appUrl, demoAccount }: BenchProduct,
): Promise<void> {
  await page.goto(`${appUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(demoAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('article').first().waitFor();
}

/**
 * Signs up through the screen with the admin address of the local settings, and keeps the session
 * in the profile.
 */
export async function signUpAdmin(
  page: Page,
  { appUrl, demoAccount }: BenchProduct,
): Promise<void> {
  await page.goto(`${appUrl}/signup`);
  await page.getByLabel('Email', { exact: true }).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(demoAccount.password);
  await page.getByLabel('I agree to the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/welcome');
}

/** Paths of the links in a list. @throws Error when there are fewer than `minimumCount`. */
async function listLinkPaths(
  page: Page,
  linkSelector: string,
  minimumCount: number,
): Promise<string[]> {
  const linkLocator = page.locator(linkSelector);
  await linkLocator.nth(minimumCount - 1).waitFor();
  const paths = await linkLocator.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')),
  );
  return paths.flatMap((path) => path ?? []);
}

/** The path of a post with a full page of comments, from the posts list. */
export async function getFirstPostPath(page: Page, { appUrl }: BenchProduct): Promise<string> {
  await page.goto(`${appUrl}/posts`);
  const [path] = await listLinkPaths(page, 'a[href^="/posts/"]', 1);
  if (path === undefined) throw new Error('The posts list links to no post.');
  return path;
}

/**
 * The paths of the newest conversation, which waits for a reply, and of the one with the oldest
 * message.
 */
export async function getConversationPaths(
  page: Page,
  { appUrl }: BenchProduct,
): Promise<{ readonly newest: string; readonly oldest: string }> {
  await page.goto(`${appUrl}/messages`);
  const paths = await listLinkPaths(page, 'a[href^="/messages/"]', 3);
  const [newest] = paths;
  const oldest = paths.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('There are no conversations.');
  return { newest, oldest };
}
