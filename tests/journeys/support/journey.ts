// The test every journey is: a browser, a person in it, the network behind the product, and no errors left unseen.
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject, test } from 'vitest';
import './shared-stack.ts';
import { networkOf } from './network.ts';
import { newPerson, type Person } from './person.ts';
import { pictureFile } from './pictures.ts';

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

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  });

export type NewPerson = (options?: BrowserContextOptions) => Promise<Person>;

export const journey = test
  .extend('stack', { scope: 'file' }, () => inject('stack'))
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  /** The network calms down when the file is through; stories of one file may run side by side. */
  .extend('network', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const network = networkOf(stack.sandboxUrl);
    onCleanup(network.behavesAgain);
    return network;
  })
  /** Somebody with a browser profile of their own. Whatever went wrong in it fails the journey at its end. */
  .extend('newPerson', async ({ browser, stack, task }, { onCleanup }): Promise<NewPerson> => {
    const people: Person[] = [];
    onCleanup(async () => {
      const failed = task.result?.state === 'fail';
      for (const [index, { page }] of people.entries()) {
        const name = `${task.name.replaceAll(/\W+/g, '-')}-${index + 1}.png`;
        if (failed) await page.screenshot({ path: pictureFile('failed', name) });
        await page.context().close();
      }
      const problems = people.flatMap((person) => person.problems);
      if (problems.length > 0) {
        throw new Error(`The browser reported:\n${problems.join('\n')}`);
      }
    });
    return async (options) => {
      const person = await newPerson({ browser, stack, settings: options ?? {} });
      people.push(person);
      return person;
    };
  })
  .extend('person', ({ newPerson: someone }) => someone());
