// From the trial to a paid plan and out again, in a stack of its own: the card provider's clock is moved.
import { describe, expect } from 'vitest';
import { CHOSEN_ACCOUNT, signUp } from './support/entrance.ts';
import { inspectScreen } from './support/inspect.ts';
import { apartJourney as journey } from './support/own-stack.ts';
import { expectShown, type Person, soon } from './support/person.ts';
import { moveTrialEnd } from './support/stored-users.ts';

/** The payment page answers a declined card with 402, like the provider's own. */
const DECLINED = /\/cards\/checkout\//;
const TRIAL_ENDED = 'Your trial has ended, please subscribe to continue using Replyloom';

const plan = (person: Person, name: string) =>
  person.page.getByRole('listitem').filter({ has: person.page.getByRole('heading', { name }) });

/** At the payment page of the card provider. */
async function pay(person: Person, number: string): Promise<void> {
  const { page } = person;
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Mara Lind');
  await page.getByRole('button', { name: /^(Subscribe|Pay)/ }).click();
}

/** The card provider tells the server in its own time: the screen is opened until it knows. */
const eventually = (person: Person, path: string, text: string | RegExp) =>
  soon(
    async () => {
      await person.opens(path);
      await person.sees(text, { within: 5_000 });
    },
    { within: 90_000, every: 500 },
  );

describe('money', () => {
  journey(
    'trial, checkout, portal, cancelling, and the end of what was paid',
    async ({ person, stack }) => {
      const { email } = await signUp(person);
      person.expectsRefusals(CHOSEN_ACCOUNT, DECLINED);
      await moveTrialEnd(stack, email, 48);
      await person.opens('/update-billing');
      await person.sees('Free Trial');
      await inspectScreen(person, 'billing-trial');

      await moveTrialEnd(stack, email, -1);
      await person.opens('/posts?page=2');
      await person.sees(TRIAL_ENDED);
      await person.isAt('/pricing?page=2');
      await expectShown(plan(person, 'Growth'));
      await inspectScreen(person, 'pricing-ended');

      await plan(person, 'Growth').getByRole('button', { name: 'Subscribe' }).click();
      await person.seesHeading(/^Subscribe to Growth/);
      await person.follows('Back');
      await person.sees('Checkout cancelled');
      await plan(person, 'Growth').getByRole('button', { name: 'Subscribe' }).click();
      await pay(person, '4000000000000002');
      await person.sees(/Your card was declined/);
      await pay(person, '4242424242424242');
      await person.sees('Subscription success!');
      await expectShown(plan(person, 'Growth').getByText('Your plan'));

      await person.sees(/^You have a plan already\./);
      expect(await person.page.getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
      await person.follows('Settings');
      await person.follows('Billing');
      await person.sees(/^Next billing date: /);
      await person.sees('0 of 1,000');
      await inspectScreen(person, 'billing-paid');

      await person.presses('Go to Billing Portal');
      await person.seesHeading('Your subscription');
      await person.presses('Cancel subscription');
      await person.sees(/^Don’t cancel subscription$/);
      await eventually(person, '/update-billing', /^Subscription cancelled\. Access expires: /);
      await inspectScreen(person, 'billing-cancelled');
      await person.opens('/posts');
      await person.isAt('/welcome');

      const moved = await fetch(`${stack.sandboxUrl}/control/cards/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ days: 40 }),
      });
      expect(moved.ok).toBe(true);
      await eventually(person, '/posts', TRIAL_ENDED);
    },
  );

  journey('a promo code is taken or refused in words', async ({ person }) => {
    await signUp(person);
    person.expectsRefusals(CHOSEN_ACCOUNT, /\/apply_promo_code$/);
    await person.opens('/update-billing');
    await person.page.getByText('I have a promo code').click();
    await person.fills('Promo code', 'EXPIRED');
    await person.presses('Apply');
    await person.sees('Sorry, your promo code could not be applied.');
    await person.fills('Promo code', 'WELCOME20');
    await person.presses('Apply');
    await person.sees('Your promo code has been applied.');
    await person.opens('/pricing');
    await plan(person, 'Starter').getByRole('button', { name: 'Subscribe' }).click();
    await person.sees(/WELCOME20|20% off/);
  });
});
