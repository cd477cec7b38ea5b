// The test function of every browser journey, with fixtures for the browser, its users and the sandbox.
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { inject, test } from 'vitest';
import './create-test-stack-global-setup.ts';
import {
  createBrowserProfilePool,
  DEFAULT_BROWSER_PROFILE_OPTIONS,
} from './browser-profile-pool.ts';
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

/** Runs on any Node before the packages are installed, so it is not a module. */
const { findOrInstallChromium } = createRequire(import.meta.url)(
  '../../../scripts/local/start/find-or-install-chromium.cjs',
) as { readonly findOrInstallChromium: () => string };

const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findOrInstallChromium(),
    args: CHROMIUM_FLAGS,
  });

/** With options the user gets a new profile, which may be changed in any way. */
export type MakeJourneyUser = (options?: BrowserContextOptions) => Promise<JourneyUser>;

export const journeyTest = test
  .extend('stack', { scope: 'file' }, () => inject('stack'))
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('profiles', { scope: 'worker' }, ({ browser }) => createBrowserProfilePool(browser))
  /** File scope, because journeys of one file may run concurrently and share the injected faults. */
  .extend('sandbox', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const sandbox = makeSandboxControlClient(stack.sandboxUrl);
    onCleanup(sandbox.restoreNormalBehavior);
    return sandbox;
  })
  /** Every user has their own profile; errors that the browser reports fail the journey at its end. */
  .extend(
    'makeUser',
    async ({ browser, profiles, stack, task }, { onCleanup }): Promise<MakeJourneyUser> => {
      const users: JourneyUser[] = [];
      const sharedProfiles = new Set<BrowserContext>();
      onCleanup(async () => {
        const hasFailed = task.result?.state === 'fail';
        for (const [index, { page }] of users.entries()) {
          const screenshotName = `${task.name.replaceAll(/\W+/g, '-')}-${index + 1}.png`;
          if (hasFailed)
            await page.screenshot({ path: prepareScreenshotPath('failed', screenshotName) });
          const profile = page.context();
          if (sharedProfiles.has(profile) && !hasFailed) await profiles.release(profile);
          else await profile.close();
        }
        const browserErrors = users.flatMap((user) => user.browserErrors);
        if (browserErrors.length > 0) {
          throw new Error(`The browser reported:\n${browserErrors.join('\n')}`);
        }
      });
      return async (options) => {
        const profile = await (options === undefined
          ? profiles.acquire()
          : browser.newContext({ ...DEFAULT_BROWSER_PROFILE_OPTIONS, ...options }));
        if (options === undefined) sharedProfiles.add(profile);
        const user = await makeJourneyUser({ profile, stack });
        users.push(user);
        return user;
      };
    },
  )
  .extend('user', ({ makeUser }) => makeUser())
  /** For journeys that change the profile itself: its clock, its routes, or whether it is online. */
  .extend('userWithNewProfile', ({ makeUser }) => makeUser({}));
