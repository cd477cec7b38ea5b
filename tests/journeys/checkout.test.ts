// From the end of the trial to a paid plan.
import { describe, expect } from 'vitest';
import { signUpInBrowser } from './support/authentication-in-browser.ts';
import {
  DECLINED_CARD,
  DECLINED_CARD_URL_PATTERN,
  getPlanCard,
  openCheckout,
  submitPayment,
  TRIAL_ENDED_ALERT_TEXT,
  VALID_CARD,
} from './support/checkout-on-screen.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectVisible } from './support/journey-user.ts';
import { moveTrialEndOfUser } from './support/move-trial-end-of-user.ts';

describe('a user whose trial has ended', () => {
  journeyTest(
    'a user leaves checkout, has a card declined, pays with another',
    async ({ user, stack }) => {
      const { email } = await signUpInBrowser(user);
      user.tolerateFailedRequests(DECLINED_CARD_URL_PATTERN);
      await moveTrialEndOfUser(stack, email, -1);
      await user.openPath('/posts?page=2');
      await user.expectText(TRIAL_ENDED_ALERT_TEXT);
      await user.expectPath('/pricing?page=2');

      await openCheckout(user, 'Growth');
      await user.expectHeading(/^Subscribe to Growth/);
      await user.clickLink('Back');
      await user.expectText('Checkout cancelled');

      await openCheckout(user, 'Growth');
      await submitPayment(user, DECLINED_CARD);
      await user.expectText(/Your card was declined/);
      await submitPayment(user, VALID_CARD);
      await user.expectText('Subscription success!');
      await expectVisible(getPlanCard(user, 'Growth').getByText('Your plan'));
      await user.expectText(/^You have a plan already\./);
      expect(await user.page.getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
    },
  );
});
