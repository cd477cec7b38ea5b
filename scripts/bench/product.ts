// The whole product on this machine for a section, with the demo account and a browser in front of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { DemoAccount } from '#scripts/local/demo.ts';
import { startLocal } from '#scripts/local/start-local.ts';
import { note } from './row.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Product = {
  readonly appUrl: string;
  readonly sandboxUrl: string;
  readonly demo: DemoAccount;
};

/** Ports and the folder are free ones; BENCH_PORT and BENCH_SANDBOX_PORT choose others. */
export async function withProduct<Result>(
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-bench-'));
  try {
    const local = await startLocal({
      environment: {
        PATH: process.env.PATH,
        PORT: process.env.BENCH_PORT ?? '0',
        SANDBOX_PORT: process.env.BENCH_SANDBOX_PORT ?? '0',
        LOCAL_STATE_DIR: folder,
      },
      report: note,
    });
    try {
      const { appUrl, sandboxUrl, demo } = local;
      if (!demo || !sandboxUrl) throw new Error('There is no demo account to measure with.');
      return await work({ appUrl, sandboxUrl, demo });
    } finally {
      await local.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One browser profile, thrown away afterwards. `debuggingPort` opens it to other tools. */
export async function withBrowser<Result>(
  options: { readonly debuggingPort?: number },
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'replyloom-bench-browser-'));
  const { debuggingPort } = options;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    viewport: { width: 1280, height: 800 },
    args: [...FLAGS, ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [])],
  });
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Logs in as a person does, and leaves the profile logged in. */
export async function logIn(page: Page, { appUrl, demo }: Product): Promise<void> {
  await page.goto(`${appUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('article').first().waitFor();
}

/** Signs up as a person does, with an address the local settings name an admin's, and leaves the profile logged in. */
export async function signUpAnew(page: Page, { appUrl, demo }: Product): Promise<void> {
  await page.goto(`${appUrl}/signup`);
  await page.getByLabel('Email', { exact: true }).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(demo.password);
  await page.getByLabel('I agree to the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL('**/welcome');
}

/** Addresses as links of a list name them. @throws Error where there are fewer. */
async function pathsIn(page: Page, links: string, wanted: number): Promise<string[]> {
  const found = page.locator(links);
  await found.nth(wanted - 1).waitFor();
  const paths = await found.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return paths.flatMap((path) => path ?? []);
}

/** The address of a post with a full page of comments, as the list links to it. */
export async function pathOfFirstPost(page: Page, { appUrl }: Product): Promise<string> {
  await page.goto(`${appUrl}/posts`);
  const [path] = await pathsIn(page, 'a[href^="/posts/"]', 1);
  if (path === undefined) throw new Error('The posts list links to no post.');
  return path;
}

/** The addresses of the newest conversation, which waits for an answer, and of the one with the oldest news. */
export async function pathsOfConversations(
  page: Page,
  { appUrl }: Product,
): Promise<{ readonly newest: string; readonly oldest: string }> {
  await page.goto(`${appUrl}/messages`);
  const paths = await pathsIn(page, 'a[href^="/messages/"]', 3);
  const [newest] = paths;
  const oldest = paths.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('There are no conversations.');
  return { newest, oldest };
}
