// Backdating a live rule asks for confirmation as going live does, after a rehearsal from the chosen time.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import { makeRehearsalPageResponse } from '#web/testing/data/make-rehearsal.ts';
import {
  chooseRuleMenuItem,
  findQueriesInDialog,
  LIVE_RULES_FLAG,
  makeRuleForEveryComment,
  RESET_RULES_FLAG,
} from '#web/testing/harnesses/rules-list-harness.tsx';
import {
  getRecordedRequests,
  getSentRequestFields,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  makeRuleChangeResponse,
  mockFeatureFlags,
  mockRules,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';

function mockRule(overrides: Partial<Rule>) {
  mockRules(makeRule(overrides));
  mockResponse('backdateRules', makeRuleChangeResponse(makeRule(overrides)));
}

beforeEach(() => {
  mockFeatureFlags('rules', RESET_RULES_FLAG, LIVE_RULES_FLAG);
  const summary = { would_answer: 18, owner_answered_too: 10, ignored: 8, open_now: 7 };
  mockResponse('rehearseRule', makeRehearsalPageResponse([], { evaluated: 32, summary }));
});

async function openBackdating() {
  renderApp('/rules');
  await chooseRuleMenuItem('Prices', 'Backdate rule');
  const dialog = await findQueriesInDialog('Backdate rule');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Backdate rule' });
  return { dialog, button };
}
const listStarts = () =>
  getRecordedRequests('rehearseRule').map(({ fields }) => Date.parse(String(fields.from)));

test('enables backdating a live rule only after its rehearsal', async () => {
  mockRule({ approval_mode: false });
  const { dialog, button } = await openBackdating();
  expect(button.disabled).toBe(true);
  await dialog.findByText('Answers at most 7 of 32 comments now');
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.queryByText(/^Would answer/)).toBeNull();
  expect(getSentRequestFields('backdateRules')).toEqual([]);

  fireEvent.change(dialog.getByLabelText('Answer from'), { target: { value: '2026-11-01T09:30' } });
  expect(button.disabled).toBe(true);
  const chosen = new Date('2026-11-01T09:30').getTime();
  await waitFor(() => expect(listStarts().at(-1)).toBe(chosen));
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await screen.findByText('Rule updated successfully');
  expect(getSentRequestFields('backdateRules')[0]?.actions).toMatchObject([
    { change_value: new Date(chosen).toISOString() },
  ]);
});

test('asks for a typed word before backdating a rule that answers everyone', async () => {
  mockRule(makeRuleForEveryComment({ approval_mode: false }));
  const { dialog, button } = await openBackdating();
  await dialog.findByText('Answers at most 7 of 32 comments now');
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /to go on$/ }), 'everything');
  expect(button.disabled).toBe(false);
});

test('disables backdating until the chosen time leaves something to answer', async () => {
  mockRule({ approval_mode: false });
  const summary = { would_answer: 4, owner_answered_too: 4 };
  mockResponse('rehearseRule', makeRehearsalPageResponse([], { evaluated: 152, summary }));
  const { dialog, button } = await openBackdating();
  await dialog.findByText('Answers none of 152 comments now');
  await dialog.findByText('Nothing is left for this rule to answer. Choose an earlier time.');
  expect(button.disabled).toBe(true);

  const oneOpen = { evaluated: 152, summary: { ...summary, open_now: 1 } };
  mockResponse('rehearseRule', makeRehearsalPageResponse([], oneOpen));
  fireEvent.change(dialog.getByLabelText('Answer from'), { target: { value: '2026-11-01T09:30' } });
  await dialog.findByText('Answers at most 1 of 152 comments now');
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(dialog.queryByText(/^Nothing is left/)).toBeNull();
});

test.each([
  ['is off', { active: false, approval_mode: false }, [LIVE_RULES_FLAG]],
  ['waits for approval', { approval_mode: true }, [LIVE_RULES_FLAG]],
  ['waits for approval because of the plan', { approval_mode: false }, []],
] as const)('backdates a rule that %s without a rehearsal', async (_why, overrides, flags) => {
  mockFeatureFlags('rules', RESET_RULES_FLAG, ...flags);
  mockRule(overrides);
  const { button } = await openBackdating();
  await userEvent.click(button);
  await screen.findByText('Rule updated successfully');
  expect(getSentRequestFields('rehearseRule')).toEqual([]);
});
