// The links of the sidebar by role, plan and features.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUserSubscription } from '#web/testing/data/api-object-factories.ts';
import {
  getSentRequestFields,
  MockErrorResponse,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  mockCurrentAccount,
  mockFeatureFlags,
  mockSubscription,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn, signInAs } from '#web/testing/sign-in.ts';
import { Navigation } from './sidebar-navigation.tsx';

async function findLinkLabels(path: string): Promise<readonly string[]> {
  renderWithProviders(<Navigation />, path);
  const main = await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(getSentRequestFields('getMyFeatures')).toHaveLength(1));
  await within(main).findByRole('link', { name: 'Help' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return within(main)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}

const PAID_SUBSCRIPTION = makeUserSubscription({ on_free_trial: false, plan_name: 'Growth' });

test('shows Messages and Reply Automation links to a user with all features', async () => {
  signIn();
  mockResponse('getMySubscription', PAID_SUBSCRIPTION);
  mockFeatureFlags('messages', 'rules');
  mockCurrentAccount({ awaiting_approvals: { total_count: 3 } });

  expect(await findLinkLabels('/posts')).toEqual([
    'Posts',
    'Messages',
    'Reply Automation',
    '3',
    'What Replyloom knows',
    'Your voice',
    'Settings',
    'Contact Us',
    'Help',
  ]);
});

test.each(['/rules', '/rules/new', '/awaiting-approval'])(
  'shows the navigation sub-links of Reply Automation on %s',
  async (path) => {
    signIn();
    mockResponse('getMySubscription', PAID_SUBSCRIPTION);
    mockFeatureFlags('rules');

    expect((await findLinkLabels(path)).slice(1, 4)).toEqual([
      'Reply Automation',
      'Rules List',
      'Awaiting Approval',
    ]);
  },
);

test('shows Sign up and Settings sub-links to a trial user without features', async () => {
  signIn();

  expect(await findLinkLabels('/update-billing')).toEqual([
    'Sign up',
    'Posts',
    'What Replyloom knows',
    'Your voice',
    'Settings',
    'Profile',
    'Account',
    'Billing',
    'Contact Us',
    'Help',
  ]);
});

test('shows the Admin link first in the navigation to an admin', async () => {
  signInAs({ role: 'admin' });
  mockResponse('getMySubscription', PAID_SUBSCRIPTION);

  expect((await findLinkLabels('/posts'))[0]).toBe('Admin');
});

test.each([
  ['ended trial', { subscription_active: false, on_free_trial: false }, true],
  ['running trial', {}, true],
  ['plan that will end', { on_free_trial: false, cancel_at_period_end: true }, true],
  ['paid plan', { on_free_trial: false }, false],
])(
  'shows the Sign up link only to users who may subscribe: %s',
  async (_name, subscription, isOffered) => {
    signIn();
    mockSubscription(subscription);

    expect((await findLinkLabels('/posts')).includes('Sign up')).toBe(isOffered);
  },
);

test('shows no navigation links until the feature flags are loaded or fail', async () => {
  signIn();
  const resolveResponse = mockHeldResponse('getMyFeatures', new MockErrorResponse('internal'));
  renderWithProviders(<Navigation />, '/posts');
  await expect.poll(() => getSentRequestFields('getMyFeatures').length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('link')).toBeNull();

  resolveResponse();
  await screen.findByRole('link', { name: 'Settings' });
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
});
