// The dialog before a rule replies without approval waits for the rehearsal.
import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import {
  makeMatchedRehearsalRow,
  makeRehearsalPageResponse,
  type RehearsalPageResponse,
} from '#web/testing/data/make-rehearsal.ts';
import {
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockDisclosure } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { ConfirmLiveRuleDialog } from './confirm-live-rule-dialog.tsx';

/** A rehearsal that matched the first of `evaluated` comments. */
const makePage = (matchedCount: number, evaluated: number): RehearsalPageResponse =>
  makeRehearsalPageResponse(
    Array.from({ length: matchedCount }, (_, index) => makeMatchedRehearsalRow(`c${index}`)),
    { evaluated },
  );

const isGoLiveDisabled = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Go live' }).disabled;
const renderDialog = (rule = makeRule()) =>
  renderWithProviders(
    <ConfirmLiveRuleDialog rule={rule} open onClose={() => {}} onConfirm={() => {}} />,
  );

beforeEach(signIn);

test("disables Go live until the rule's rehearsal has finished", async () => {
  const answer = mockHeldResponse('rehearseRule', makePage(1, 19));
  renderDialog();
  await screen.findByText('Rehearsing...');
  expect(isGoLiveDisabled()).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();

  answer();
  await screen.findByText('Would answer 1 of 19 comments');
  await waitFor(() => expect(isGoLiveDisabled()).toBe(false));
});

test('requires a tick to go live after a failed rehearsal', async () => {
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
  'asks for a typed word when $matched of $evaluated matched: $isAsked',
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

function makeAiRule() {
  const rule = makeRule();
  const { actions, ...rest } = rule.rule.comment_actions;
  const byModel = actions.map((one) => ({ ...one, action_type: 'AI_comment_reply' as const }));
  return { ...rule, rule: { ...rule.rule, comment_actions: { ...rest, actions: byModel } } };
}

describe('what AI replies say about themselves', () => {
  beforeEach(() => mockResponse('rehearseRule', makePage(1, 19)));

  test.each([
    ['the standard words', {}, '(Automated reply)'],
    ["the owner's words", { wording: 'By our assistant' }, 'By our assistant'],
  ])('is shown with %s before the rule goes live', async (_what, setting, line) => {
    mockDisclosure(setting);
    renderDialog(makeAiRule());

    await screen.findByText(line);
    const link = screen.getByRole('link', { name: 'Change' });
    expect(link.getAttribute('href')).toBe('/update-account#automated-replies');
  });

  test('is named as missing when it is switched off', async () => {
    mockDisclosure({ is_on: false });
    renderDialog(makeAiRule());

    await screen.findByText(/do not say that they are automated/);
  });

  test("is not read for a rule with the owner's texts", async () => {
    renderDialog();
    await screen.findByText('Would answer 1 of 19 comments');

    expect(getSentRequestFields('getDisclosure')).toEqual([]);
  });
});
