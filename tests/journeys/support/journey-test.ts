// The test function of every browser journey, with fixtures for the browser, its users and the sandbox.
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject, test } from 'vitest';
import './shared-stack.ts';
import { type JourneyUser, makeJourneyUser } from './journey-user.ts';
import { makeSandboxControlClient } from './sandbox-control-client.ts';
import { prepareScreenshotPath } from './screenshot-path.ts';

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

const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: CHROMIUM_FLAGS,
  });

export type MakeJourneyUser = (options?: BrowserContextOptions) => Promise<JourneyUser>;

export const journeyTest = test
  .extend('stack', { scope: 'file' }, () => inject('stack'))
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  /** File scope, because journeys of one file may run concurrently and share the injected faults. */
  .extend('sandbox', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const sandbox = makeSandboxControlClient(stack.sandboxUrl);
    onCleanup(sandbox.restoreNormalBehavior);
    return sandbox;
  })
  /** Every user gets a browser profile of their own; errors the browser reports fail the journey at its end. */
  .extend('makeUser', async ({ browser, stack, task }, { onCleanup }): Promise<MakeJourneyUser> => {
    const users: JourneyUser[] = [];
    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail';
      for (const [index, { page }] of users.entries()) {
        const screenshotName = `${task.name.replaceAll(/\W+/g, '-')}-${index + 1}.png`;
        if (hasFailed)
          await page.screenshot({ path: prepareScreenshotPath('failed', screenshotName) });
        await page.context().close();
      }
      const browserErrors = users.flatMap((user) => user.browserErrors);
      if (browserErrors.length > 0) {
        throw new Error(`The browser reported:\n${browserErrors.join('\n')}`);
      }
    });
    return async (options) => {
      const user = await makeJourneyUser({ browser, stack, contextOptions: options ?? {} });
      users.push(user);
      return user;
    };
  })
  .extend('user', ({ makeUser }) => makeUser());
