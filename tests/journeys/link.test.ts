// From a new account through the network's dialog to the imported posts. The network's people belong to the
// demo account elsewhere, so this needs a stack without it.
import { describe, expect } from 'vitest';
import { signUp, startLinking } from './support/entrance.ts';
import { LOST_PICTURE } from './support/inbox.ts';
import { inspectScreen } from './support/inspect.ts';
import { watchForLeaks } from './support/leaks.ts';
import { apartJourney as journey } from './support/own-stack.ts';
import { expectShown, expectSoon, type Person } from './support/person.ts';

const option = (person: Person, name: RegExp) => person.page.getByRole('menuitemradio', { name });

/** Alerts of the page leave after five seconds; the rest is the machine's. */
const ALERT_LEAVES_WITHIN_MS = 60_000;

describe('linking an account', () => {
  journey('from a refusal to the posts', async ({ person, network }) => {
    person.expectsRefusals(LOST_PICTURE);
    const leaks = watchForLeaks(person.page);
    const { password } = await signUp(person);

    // Thinks better of it.
    await startLinking(person, 'Marisol Vega');
    await person.page.getByRole('button', { name: 'Deny' }).click();
    await person.seesAlert('Something went wrong. Please try again.');
    await person.isAt('/welcome?error=access_denied');
    await person.seesNo('Something went wrong. Please try again.', {
      within: ALERT_LEAVES_WITHIN_MS,
    });
    await person.isAt('/welcome');

    // Allows too little.
    await startLinking(person, 'Marisol Vega');
    await person.page.getByLabel('Read and answer comments on your Instagram posts').uncheck();
    await person.page.getByRole('button', { name: 'Allow' }).click();
    await person.isAt('/connect');
    await person.sees(
      'Some permissions are missing. Please log in with Facebook again and accept all permissions.',
    );

    // Allows everything.
    await startLinking(person, 'Marisol Vega');
    await person.page.getByRole('button', { name: 'Allow' }).click();
    await person.isAt('/connect');
    await person.sees('Marisol Vega');
    await person.seesNo(/Some permissions are missing/);

    // The personal account cannot be picked, and says why.
    await person.presses('Choose Instagram Account');
    await option(person, /marisol\.v\.privado/).click({ force: true });
    await person.sees(
      'Your Facebook page must be linked to an Instagram Business or Creator account.',
    );
    await person.isAt('/connect');
    await inspectScreen(person, 'connect');

    // The business account can.
    await network.answersAfter(1_500, 'GET media/comments');
    await option(person, /casa\.marisol/).click();
    await person.sees('Importing your account, please wait...');
    await person.sees('This should only take a few minutes');
    const progress = person.page.getByRole('progressbar', { name: 'Posts' });
    await expectShown(progress);
    await person.sees('66 of 66', { within: 120_000 });
    await inspectScreen(person, 'importing');
    await network.behavesAgain();
    await expectShown(person.page.getByRole('article').filter({ hasText: 'GIVEAWAY' }), {
      within: 120_000,
    });
    await person.isAt('/posts');
    await expectSoon(() => person.page.getByRole('article').count(), 50);

    // On the whole way nothing secret was kept by the browser or stood in an address.
    expect(leaks.addressCount()).toBeGreaterThan(20);
    expect(await leaks.findLeaks([password])).toEqual([]);
  });
});
