// Concurrent and refused changes of rules, and where the focus goes and which account is shown.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RuleChange } from '#shared/contracts/rules.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { applyChangeToRuleList } from '#web/features/rules/api/apply-rule-change.ts';
import { runActionsBeforeLeavingAccount } from '#web/lib/session/actions-before-leaving-account.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import {
  backdate,
  chooseRuleMenuItem,
  findDialog,
  findRuleSwitch,
  pressRuleSwitch,
  RESET_RULES_FLAG,
  waitForRuleRequests,
} from '#web/testing/harnesses/rules-list-harness.tsx';
import {
  getAllRecordedRequests,
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

/** The rules that the server stores. */
let stored: readonly Rule[] = [];
const buildList = () => ({
  rules: stored.map((rule, index) => ({ ...rule, position: index + 1 })),
  total_rules_count: stored.length,
});

/** The server accepts the first change, and responds when this function is called. */
function mockHeldAnswers(name: 'changeRules' | 'backdateRules'): () => void {
  const held = Promise.withResolvers<void>();
  mockResponse(name, async ({ fields }) => {
    const [change] = (fields.rule_changes ?? []) as readonly RuleChange[];
    if (change)
      stored = applyChangeToRuleList({ ...buildList(), pagination_offset: 0 }, change).rules;
    const list = buildList();
    await held.promise;
    return { message: `Answer to ${name}`, ...list };
  });
  return held.resolve;
}

beforeEach(() => {
  stored = [makeRule(), makeRule({ id: 'rul_2', name: 'Thanks', position: 2 })];
  mockFeatureFlags('rules', RESET_RULES_FLAG);
  mockResponse('listRules', () => ({ ...buildList(), pagination_offset: 0 }));
});

/** Opens the list, and switches both rules off. */
async function switchBothOff(): Promise<void> {
  renderApp('/rules');
  await pressRuleSwitch('Active: Prices');
  await pressRuleSwitch('Active: Thanks');
}
/** Backdates a rule, and closes the dialog before the server has answered. */
async function backdateAndClose(name: string): Promise<void> {
  renderApp('/rules');
  const dialog = await backdate(name);
  await waitForRuleRequests('backdateRules');
  act(() => dialog.close());
}

test('sends a second rule change only when the first is answered', async () => {
  const answer = mockHeldAnswers('changeRules');
  await switchBothOff();
  await waitForRuleRequests('changeRules');
  // Long enough for a request.
  await findRuleSwitch('Active: Thanks');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(getSentRequestFields('changeRules')).toHaveLength(1);
  answer();
  await waitForRuleRequests('changeRules', 2);
  expect((await findRuleSwitch('Active: Thanks')).checked).toBe(false);
});

test("shows a rule as stored when the change's response was lost", async () => {
  renderApp('/rules');

  const active = await findRuleSwitch('Active: Prices');
  mockResponse('changeRules', () => {
    stored = [makeRule({ active: false })];
    return MOCK_CONNECTION_FAILURE;
  });
  await userEvent.click(active);
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect((await findRuleSwitch('Active: Prices')).checked).toBe(false);
});

test('keeps an unanswered rule change shown when the list is reread', async () => {
  const held = Promise.withResolvers<void>();
  mockResponse('changeRules', async () => {
    if (getSentRequestFields('changeRules').length > 1) {
      await held.promise;
      return { message: 'Changed', ...buildList() };
    }
    stored = stored.map((rule) => (rule.id === 'rul_1' ? { ...rule, name: 'Renamed' } : rule));
    return new MockErrorResponse('internal');
  });
  await switchBothOff();
  // The list was read after the refusal.
  expect((await findRuleSwitch('Active: Renamed')).checked).toBe(true);
  expect((await findRuleSwitch('Active: Thanks')).checked).toBe(false);
  held.resolve();
  await screen.findByText('Changed');
});

test('waits for all pending rule changes before the user leaves the account', async () => {
  const answer = mockHeldAnswers('changeRules');
  await switchBothOff();
  await waitForRuleRequests('changeRules');
  await userEvent.click(screen.getByRole('link', { name: 'Create Rule' }));
  await screen.findByRole('heading', { name: 'New rule' });

  const left = runActionsBeforeLeavingAccount();
  answer();
  await left;
  expect(stored.map(({ active }) => active)).toEqual([false, false]);
});

test('sends pending rule changes before a logout ends the session', async () => {
  const answer = mockHeldAnswers('changeRules');
  await switchBothOff();
  await waitForRuleRequests('changeRules');

  await userEvent.click(screen.getByRole('button', { name: /user menu/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  answer();
  await screen.findByRole('button', { name: 'Login' });
  const names = getAllRecordedRequests().map(({ name }) => name);
  expect(names.filter((name) => name === 'changeRules' || name === 'revokeToken')).toEqual([
    'changeRules',
    'changeRules',
    'revokeToken',
  ]);
});

test("keeps the next dialog open when a closed dialog's response arrives late", async () => {
  const answer = mockHeldAnswers('backdateRules');
  await backdateAndClose('Prices');
  await chooseRuleMenuItem('Thanks', 'Delete');
  await findDialog('Delete this rule?');

  answer();
  // One is in the dialog, the other hidden behind it.
  await screen.findAllByText('Answer to backdateRules');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((await findDialog('Delete this rule?')).open).toBe(true);
});

test("keeps a rule's newer switch state when a late backdating response arrives", async () => {
  const answer = mockHeldAnswers('backdateRules');
  const answerChange = mockHeldAnswers('changeRules');
  await backdateAndClose('Prices');
  const active = await pressRuleSwitch('Active: Thanks');

  answerChange();
  answer();
  await screen.findByText('Answer to backdateRules');
  expect(active.checked).toBe(false);
  await screen.findByText('Answer to changeRules');
  expect(active.checked).toBe(false);
});

test('focuses the backdating time on opening and when the server refuses it', async () => {
  const sentence = 'Choose a time in the past.';
  const fields = { 'actions.0.change_value': [sentence] };
  mockError('backdateRules', 'validation_failed', sentence, fields);
  renderApp('/rules');
  await chooseRuleMenuItem('Prices', 'Backdate rule');
  const time = await screen.findByLabelText('Answer from');
  expect(document.activeElement).toBe(time);

  await userEvent.click(screen.getByRole('button', { name: 'Backdate rule' }));
  await screen.findByText(sentence);
  await waitFor(() => expect(document.activeElement).toBe(time));
});

test('shows an alert when a backdating is refused after its dialog closed', async () => {
  const fields = { 'actions.0.change_value': ['Choose a time in the past.'] };
  const refusal = new MockErrorResponse('validation_failed', 'Wrong.', fields);
  const answer = mockHeldResponse('backdateRules', refusal);
  await backdateAndClose('Prices');

  answer();
  expect((await screen.findByRole('alert')).textContent).toContain('RULES100');
});

test('focuses the empty state after the last rule is deleted', async () => {
  stored = [makeRule()];
  const answer = mockHeldAnswers('changeRules');
  renderApp('/rules');
  await chooseRuleMenuItem('Prices', 'Delete');
  await clickButton('Delete rule');

  await screen.findByText('No rules yet');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No rules yet'));
  answer();
  await screen.findByText('Rule deleted successfully');
});
