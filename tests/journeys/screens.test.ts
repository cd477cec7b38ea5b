// Every screen, wide and narrow, light and dark: no serious barrier, no sideways scrolling, a picture to look at.
import { describe } from 'vitest';
import { logIn, signUp, startLinking } from './support/entrance.ts';
import {
  comments,
  LOST_PICTURE,
  postOf,
  postsStand,
  press,
  REFRESH_MS,
  replyField,
} from './support/inbox.ts';
import { inspectScreen } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import { CAFE } from './support/network.ts';
import { expectSettled, expectShown, expectSoon } from './support/person.ts';

const LOST_PERMISSIONS =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';

describe.concurrent('screens', () => {
  journey('for guests', async ({ person }) => {
    await person.opens('/login');
    await person.seesHeading('Login');
    await inspectScreen(person, 'login');
    await person.presses('Login');
    await person.seesAlert('Please fill out all fields');
    await inspectScreen(person, 'login-problem');
    await person.opens('/signup');
    await person.seesHeading('Lets get started!');
    await inspectScreen(person, 'sign-up');
    await person.opens('/nowhere');
    await person.seesHeading('There is nothing at this address');
    await inspectScreen(person, 'not-found');
  });

  journey('of the inbox', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await logIn(person, stack.demo);
    await postsStand(person);
    await expectSettled(person);
    await inspectScreen(person, 'posts');
    await person.page.getByRole('button', { name: /user menu/ }).click();
    await inspectScreen(person, 'user-menu');
    await person.page.keyboard.press('Escape');

    await postOf(person, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
    await expectShown(comments(person));
    await inspectScreen(person, 'post');
    const comment = comments(person)
      .filter({ has: person.page.getByRole('button') })
      .nth(1);
    await press(comment, 'Reply');
    await expectSoon(() => replyField(comment).isEnabled(), true);
    await inspectScreen(person, 'post-reply');

    await person.opens('/pricing');
    await person.seesHeading('Pricing');
    await expectShown(person.page.getByRole('heading', { name: 'Subscription' }));
    await inspectScreen(person, 'pricing');
  });

  journey('of the connection', async ({ person, network }) => {
    await signUp(person);
    await inspectScreen(person, 'welcome');
    await startLinking(person, 'Rafael Costa');
    await person.page.getByRole('button', { name: 'Allow' }).click();
    await person.presses('Choose Instagram Account');
    await person.page.getByRole('menuitemradio', { name: /cafe\.ladeira/ }).click();
    await person.seesHeading('Posts');
    await postsStand(person);
    await network.removesApp(CAFE.person);
    await person.presses('Refresh posts');
    // The refresh finds it, and nobody has to ask again.
    await person.sees(LOST_PERMISSIONS, { within: REFRESH_MS });
    await inspectScreen(person, 'connection-problem');
  });
});
