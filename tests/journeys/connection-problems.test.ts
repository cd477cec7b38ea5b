// A link that breaks, is mended, breaks again, and an account that is left for good. Nobody else may take the
// person's links away or have them, so this needs a stack of its own.
import { describe, expect } from 'vitest';
import { CHOSEN_ACCOUNT, fillLogin, signUp, startLinking } from './support/entrance.ts';
import { LOST_PICTURE, posts, postsStand } from './support/inbox.ts';
import { inspectScreen } from './support/inspect.ts';
import { CAFE, type Network } from './support/network.ts';
import { apartJourney as journey } from './support/own-stack.ts';
import { expectShown, expectSoon, type Person, soon } from './support/person.ts';

const OWNER = 'Rafael Costa';
const NEVER_LINKED = '122100000000002';
const DAY_SECONDS = 86_400;
const EXPIRED = 'Its been a while! Please re-link your facebook account to Replyloom.';
const REMOVED =
  'We lost access to your Facebook account. Please log in with Facebook again or contact support.';
/** Log-ins of a deleted account, and what its last screen still asked for. */
const REFUSED = [/\/oauth\/token$/, /\/users\/me/];

const allow = (person: Person) => person.page.getByRole('button', { name: 'Allow' }).click();

/** Reloads until the product has noticed. */
const seesAfterReload = (person: Person, text: string) =>
  soon(
    async () => {
      await person.page.reload();
      await person.seesHeading('Connection Problem');
      await expectShown(person.page.getByText(text, { exact: true }), { within: 5_000 });
    },
    { within: 90_000, every: 500 },
  );

/** A comment that cannot be read brings the account's next check forward: to the end of a short pause. */
async function makeCheckDue(network: Network): Promise<void> {
  const [post] = await network.posts(CAFE.account);
  if (post === undefined) throw new Error('The café has no posts.');
  await network.fails({ route: 'GET comment', code: 2 });
  await network.comments({ media_id: post.id, text: 'Open on Sunday?', username: 'ines.check' });
}

async function linkCafe(person: Person): Promise<void> {
  await startLinking(person, OWNER);
  await allow(person);
  await person.isAt('/connect');
  await person.presses('Choose Instagram Account');
  await person.page.getByRole('menuitemradio', { name: /cafe\.ladeira/ }).click();
  await expectShown(posts(person), { within: 120_000 });
}

describe('a link to the network', () => {
  journey(
    'breaks and is mended, and in the end the account is deleted',
    async ({ person, network, stack }) => {
      person.expectsRefusals(LOST_PICTURE, CHOSEN_ACCOUNT);
      const login = await signUp(person);
      await linkCafe(person);
      // What the first visit reads by itself is over: it would meet the problem before the press.
      await postsStand(person);

      // The token expires: seen at the next call, mended by linking again.
      await network.expiresTokens(CAFE.person);
      await person.presses('Refresh posts');
      await seesAfterReload(person, EXPIRED);
      await network.givesTokens({ token_seconds: 5 * DAY_SECONDS, token_renewal: 'keeps' });
      await startLinking(person, OWNER);
      await allow(person);
      await person.isAt('/posts');
      await expectShown(posts(person));

      // This one lasts five days only: said above the posts, until dismissed.
      const notice = person.page.getByRole('region', { name: 'Facebook link' });
      await expectShown(notice);
      await inspectScreen(person, 'link-end-notice');
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await person.page.reload();
      await expectShown(posts(person));
      expect(await notice.count()).toBe(0);

      // The next check cannot renew it either, and its owner is written to.
      await makeCheckDue(network);
      await expectSoon(
        async () => (await network.mailsTo(login.email))[0],
        'Your link to Facebook runs out soon',
        { within: 120_000 },
      );

      // The app is removed: the network tells us at once.
      await network.givesTokens({ token_seconds: 60 * DAY_SECONDS });
      await network.removesApp(CAFE.person);
      await person.page.reload();
      await person.seesHeading('Connection Problem');
      await person.sees(REMOVED);
      await inspectScreen(person, 'connection-problem-removed');

      // Mended from the account screen.
      await person.opens('/update-account');
      await person.sees(REMOVED);
      await person.presses('Login with Facebook');
      await person.page.getByRole('radio', { name: OWNER }).check();
      await allow(person);
      await person.isAt('/update-account');
      await person.sees(OWNER);
      await person.seesNo(REMOVED);
      await inspectScreen(person, 'account');

      // Leaving: a wrong word does nothing, the right one ends it.
      await person.presses('Delete account');
      await person.fills('Confirmation', 'remove');
      await person.presses('Delete my account');
      await person.sees('Please type “delete”.');
      await inspectScreen(person, 'account-deletion');
      person.expectsRefusals(...REFUSED);
      await person.fills('Confirmation', 'Delete');
      await person.presses('Delete my account');
      await person.sees('Your account was successfully deleted.');
      await person.isAt('/login');
      await fillLogin(person, login);
      await person.seesAlert('Invalid credentials. Did you enter them correctly?');

      // Who asks the network to have their data deleted is told where to follow it, linked here or not.
      const { url } = await network.asksForDeletion(NEVER_LINKED, stack.appUrl);
      await person.opens(new URL(url).pathname);
      await person.sees('Your data has been deleted.');
      await inspectScreen(person, 'data-deletion');
      person.expectsRefusals(/\/data_deletion\/made-up$/);
      await person.opens('/data-deletion/made-up');
      await person.sees(/^We know of no deletion with this code\./);
    },
  );
});
