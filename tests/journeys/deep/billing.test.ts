// From the trial to a paid plan and its cancellation. Needs a stack without the demo account, because it
// advances the clock of Stripe.
import { describe, expect } from 'vitest';
import { signUpInBrowser } from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import {
  getPlanCard,
  openCheckout,
  submitPayment,
  TRIAL_ENDED_ALERT_TEXT,
  VALID_CARD,
} from '../support/checkout-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible, type JourneyUser, retryUntilPasses } from '../support/journey-user.ts';
import { moveTrialEndOfUser } from '../support/move-trial-end-of-user.ts';

/** Reopens the screen until it shows the text, because Stripe's webhook arrives later. */
const reopenUntilTextIsShown = (user: JourneyUser, path: string, text: string | RegExp) =>
  retryUntilPasses(
    async () => {
      await user.openPath(path);
      await user.expectText(text, { timeoutMs: 5_000 });
    },
    { timeoutMs: 90_000, intervalMs: 500 },
  );

describe('a user and their plan', () => {
  journeyTest(
    'subscribes after the trial, cancels, and loses access after the period',
    async ({ user, stack }) => {
      const { email } = await signUpInBrowser(user);
      await moveTrialEndOfUser(stack, email, 48);
      await user.openPath('/update-billing');
      await user.expectText('Free Trial');
      await checkScreenAccessibilityAndOverflow(user, 'billing-trial');

      await moveTrialEndOfUser(stack, email, -1);
      await user.openPath('/posts?page=2');
      await user.expectText(TRIAL_ENDED_ALERT_TEXT);
      await user.expectPath('/pricing?page=2');
      await expectVisible(getPlanCard(user, 'Growth'));
      await checkScreenAccessibilityAndOverflow(user, 'pricing-ended');

      await openCheckout(user, 'Growth');
      await submitPayment(user, VALID_CARD);
      await user.expectText('Subscription success!');
      await user.clickLink('Settings');
      await user.clickLink('Billing');
      await user.expectText(/^Next billing date: /);
      await user.expectText('0 of 1,000');
      await checkScreenAccessibilityAndOverflow(user, 'billing-paid');

      await user.clickButton('Go to Billing Portal');
      await user.expectHeading('Your subscription');
      await user.clickButton('Cancel subscription');
      await user.expectText(/^Don’t cancel subscription$/);
      await reopenUntilTextIsShown(
        user,
        '/update-billing',
        /^Subscription cancelled\. Access expires: /,
      );
      await checkScreenAccessibilityAndOverflow(user, 'billing-cancelled');
      await user.openPath('/posts');
      await user.expectPath('/welcome');

      const advanceResponse = await fetch(`${stack.sandboxUrl}/control/cards/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ days: 40 }),
      });
      expect(advanceResponse.ok).toBe(true);
      await reopenUntilTextIsShown(
        user,
        '/posts',
        'Your plan has ended, please subscribe to continue using Replyloom',
      );
    },
  );

  journeyTest('gets an expired promo code rejected and a valid one applied', async ({ user }) => {
    await signUpInBrowser(user);
    user.tolerateFailedRequests(/\/apply_promo_code$/);
    await user.openPath('/update-billing');
    // Content that arrives above moves the form.
    await user.expectText('Your free trial starts once your Instagram account is linked.');
    await user.expectText('0 of 500');
    await user.page.getByText('I have a promo code').click();
    await user.fillField('Promo code', 'EXPIRED');
    await user.clickButton('Apply');
    await user.expectText('Sorry, your promo code could not be applied.');
    await user.fillField('Promo code', 'WELCOME20');
    await user.clickButton('Apply');
    await user.expectText('Your promo code has been applied.');
    await user.openPath('/pricing');
    await openCheckout(user, 'Starter');
    await user.expectText(/WELCOME20|20% off/);
  });
});
