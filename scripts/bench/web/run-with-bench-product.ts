// Runs the whole product on this machine for a section, with the demo account and a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import type { DemoUserCredentials } from '#scripts/local/start/ensure-demo-account.ts';
import { logProgress } from '../measurement.ts';

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
async function logInAsDemoUser(page: Page, { appUrl, demoAccount }: BenchProduct): Promise<void> {
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

/** The paths of the items of a list, which has at least that many. */
async function listItemPaths(page: Page, listUrl: string, count: number): Promise<string[]> {
  await page.goto(listUrl);
  const links = page.locator(`a[href^="${new URL(listUrl).pathname}/"]`);
  await links.nth(count - 1).waitFor();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** Logs in, and finds the screens of a post with a full page of comments and of two conversations. */
export async function logInAndFindPaths(context: BrowserContext, product: BenchProduct) {
  const page = await context.newPage();
  await logInAsDemoUser(page, product);
  const [post = ''] = await listItemPaths(page, `${product.appUrl}/posts`, 1);
  const conversations = await listItemPaths(page, `${product.appUrl}/messages`, 3);
  await page.close();
  const [newest = ''] = conversations;
  /** The newest one waits for a reply; the oldest has the oldest message. */
  return { post, newest, oldest: conversations.at(-1) ?? '' };
}
