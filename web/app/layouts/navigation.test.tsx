// Which links the sidebar has, by role, plan, features and the build's screens.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScreensProvider } from '#web/components/navigation/screens.tsx';
import { acceptTokens } from '#web/lib/session.ts';
import {
  makeCurrentAccount,
  makeFeatures,
  makeSubscription,
  makeTokens,
  makeUser,
} from '#web/testing/factories.ts';
import { renderPart, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';
import { Navigation } from './navigation.tsx';

const everyScreen = { exists: () => true, prefetch: () => undefined };

async function linksAt(path: string): Promise<readonly string[]> {
  renderPart(
    <ScreensProvider value={everyScreen}>
      <Navigation />
    </ScreensProvider>,
    path,
  );
  const main = await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(asked('getMyFeatures')).toHaveLength(1));
  await within(main).findByRole('link', { name: 'Help' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return within(main)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}

const PAID = makeSubscription({ on_free_trial: false, plan_name: 'Growth' });

test('a user on a plan with every feature', async () => {
  respondAsConnected();
  acceptTokens(makeTokens());
  respond('getMySubscription', PAID);
  respond('getMyFeatures', makeFeatures('messages', 'rules'));
  respond('getIgAccount', makeCurrentAccount({ awaiting_approvals: { total_count: 3 } }));

  expect(await linksAt('/posts')).toEqual([
    'Posts',
    'Messages',
    'Reply Automation3 waiting',
    'Settings',
    'Contact Us',
    'Help',
  ]);
});

test('without features, on trial, at the settings', async () => {
  respondAsConnected();
  acceptTokens(makeTokens());
  respond('getMyFeatures', makeFeatures());

  expect(await linksAt('/update-billing')).toEqual([
    'Sign up',
    'Posts',
    'Settings',
    'Profile',
    'Account',
    'Billing',
    'Contact Us',
    'Help',
  ]);
});

test('an admin', async () => {
  respondAsConnected();
  acceptTokens(makeTokens({ user: makeUser({ role: 'admin' }) }));
  respond('getMySubscription', PAID);
  respond('getMyFeatures', makeFeatures());

  expect((await linksAt('/posts'))[0]).toBe('Admin');
});

test.each([
  ['trial that has ended', { subscription_active: false, on_free_trial: false }, true],
  ['running trial', {}, true],
  ['plan set to end', { on_free_trial: false, cancel_at_period_end: true }, true],
  ['plan', { on_free_trial: false }, false],
])('a %s: Sign up is offered or not', async (_name, subscription, offered) => {
  respondAsConnected();
  acceptTokens(makeTokens());
  respond('getMySubscription', makeSubscription(subscription));
  respond('getMyFeatures', makeFeatures());

  expect((await linksAt('/posts')).includes('Sign up')).toBe(offered);
});

test('no link is shown before it is known which there are, or that it cannot be known', async () => {
  respondAsConnected();
  acceptTokens(makeTokens());
  let answer: () => void = () => undefined;
  respond('getMyFeatures', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return new Refusal('internal');
  });
  renderPart(<Navigation />, '/posts');
  await expect.poll(() => asked('getMyFeatures').length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('link')).toBeNull();

  answer();
  await screen.findByRole('link', { name: 'Settings' });
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
});
