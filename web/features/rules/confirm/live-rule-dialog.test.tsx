// The dialog before a rule replies without approval waits for the rehearsal.
import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeRule } from '#web/testing/data/factories.ts';
import {
  makeMatchedRow,
  makeRehearsalPage,
  type RehearsalPage,
} from '#web/testing/data/make-rehearsal.ts';
import { mockError, mockHeldResponse, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { LiveRuleDialog } from './live-rule-dialog.tsx';

/** A rehearsal that matched the first of `evaluated` comments. */
const makePage = (matchedCount: number, evaluated: number): RehearsalPage =>
  makeRehearsalPage(
    Array.from({ length: matchedCount }, (_, index) => makeMatchedRow(`c${index}`)),
    { evaluated },
  );

const isGoLiveDisabled = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Go live' }).disabled;
const renderDialog = () =>
  renderWithProviders(
    <LiveRuleDialog rule={makeRule()} open onClose={() => {}} onConfirm={() => {}} />,
  );

beforeEach(signIn);

test('a rule cannot go live before its rehearsal has finished', async () => {
  const answer = mockHeldResponse('rehearseRule', makePage(1, 19));
  renderDialog();
  await screen.findByText('Rehearsing...');
  expect(isGoLiveDisabled()).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();

  answer();
  await screen.findByText('Would answer 1 of 19 comments');
  await waitFor(() => expect(isGoLiveDisabled()).toBe(false));
});

test('a rule goes live after a failed rehearsal only with a tick', async () => {
  mockError('rehearseRule', 'internal');
  renderDialog();
  const box = await screen.findByRole('checkbox');
  expect(isGoLiveDisabled()).toBe(true);

  await userEvent.click(box);
  expect(isGoLiveDisabled()).toBe(false);
});

test.each([
  { matched: 20, evaluated: 20, isAsked: true },
  { matched: 19, evaluated: 19, isAsked: false },
  { matched: 20, evaluated: 21, isAsked: false },
])(
  'a rule that matched $matched of $evaluated needs a typed word: $isAsked',
  async ({ matched, evaluated, isAsked }) => {
    mockResponse('rehearseRule', makePage(matched, evaluated));
    renderDialog();
    // The button is disabled until the rehearsal has finished, for every rule.
    await waitForElementToBeRemoved(() =>
      screen.queryByText('You can go on when the rehearsal has finished.'),
    );
    expect(screen.getByText(`Would answer ${matched} of ${evaluated} comments`)).toBeTruthy();
    expect(isGoLiveDisabled()).toBe(isAsked);
    expect(screen.queryByRole('textbox') !== null).toBe(isAsked);
  },
);
