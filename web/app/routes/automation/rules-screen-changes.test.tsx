// Changes of rules that meet each other or are refused, and where the focus and the account are meanwhile.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RuleChange } from '#shared/contracts/rules.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { applyRuleChange } from '#web/features/rules/api/apply-rule-change.ts';
import { runLeaveActions } from '#web/lib/leave-actions.ts';
import { makeFeaturesResponse, makeRule } from '#web/testing/factories.ts';
import {
  getAllRecordedRequests,
  getSentFields,
  MockErrorResponse,
  mockError,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** What the server has. */
let stored: readonly Rule[] = [];
const buildList = () => ({
  rules: stored.map((rule, index) => ({ ...rule, position: index + 1 })),
  total_rules_count: stored.length,
});

/** The server takes the first change; its answers wait until this one is called. */
function mockHeldAnswers(name: 'changeRules' | 'backdateRules'): () => void {
  const held = Promise.withResolvers<void>();
  mockResponse(name, async ({ fields }) => {
    const [change] = (fields.rule_changes ?? []) as readonly RuleChange[];
    if (change) stored = applyRuleChange({ ...buildList(), pagination_offset: 0 }, change).rules;
    const list = buildList();
    await held.promise;
    return { message: `Answer to ${name}`, ...list };
  });
  return held.resolve;
}

beforeEach(() => {
  stored = [makeRule(), makeRule({ id: 'rul_2', name: 'Thanks', position: 2 })];
  mockResponse(
    'getMyFeatures',
    makeFeaturesResponse('rules', 'allow_delete_rule_processed_events_and_awaiting_approvals'),
  );
  mockResponse('listRules', () => ({ ...buildList(), pagination_offset: 0 }));
});

const getSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const choose = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const findDialog = (name: string) => screen.findByRole<HTMLDialogElement>('dialog', { name });
async function backdate(name: string): Promise<HTMLDialogElement> {
  await choose(name, 'Backdate rule');
  const dialog = await findDialog('Backdate rule');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Backdate rule' }));
  return dialog;
}
const waitForRequest = (name: 'changeRules' | 'backdateRules') =>
  waitFor(() => expect(getSentFields(name)).toHaveLength(1));

test('the second of two quick changes is sent when the first is answered', async () => {
  const answer = mockHeldAnswers('changeRules');
  renderApp('/rules');

  await userEvent.click(await getSwitch('Active: Prices'));
  await userEvent.click(await getSwitch('Active: Thanks'));
  await waitForRequest('changeRules');
  // Long enough for a request.
  await getSwitch('Active: Thanks');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(getSentFields('changeRules')).toHaveLength(1);
  answer();
  await waitFor(() => expect(getSentFields('changeRules')).toHaveLength(2));
  expect((await getSwitch('Active: Thanks')).checked).toBe(false);
});

test('a change whose answer is lost shows as the server has it', async () => {
  renderApp('/rules');

  const active = await getSwitch('Active: Prices');
  mockResponse('changeRules', () => {
    stored = [makeRule({ active: false })];
    return NO_RESPONSE;
  });
  await userEvent.click(active);
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect((await getSwitch('Active: Prices')).checked).toBe(false);
});

test('a read of the list leaves a change as it is that has no answer yet', async () => {
  const held = Promise.withResolvers<void>();
  mockResponse('changeRules', async () => {
    if (getSentFields('changeRules').length > 1) {
      await held.promise;
      return { message: 'Changed', ...buildList() };
    }
    stored = stored.map((rule) => (rule.id === 'rul_1' ? { ...rule, name: 'Renamed' } : rule));
    return new MockErrorResponse('internal');
  });
  renderApp('/rules');

  await userEvent.click(await getSwitch('Active: Prices'));
  await userEvent.click(await getSwitch('Active: Thanks'));
  // Read after the refusal.
  expect((await getSwitch('Active: Renamed')).checked).toBe(true);
  expect((await getSwitch('Active: Thanks')).checked).toBe(false);
  held.resolve();
  await screen.findByText('Changed');
});

test('leaving waits for all changes, also when their screen is gone', async () => {
  const answer = mockHeldAnswers('changeRules');
  renderApp('/rules');
  await userEvent.click(await getSwitch('Active: Prices'));
  await userEvent.click(await getSwitch('Active: Thanks'));
  await waitForRequest('changeRules');
  await userEvent.click(screen.getByRole('link', { name: 'Create Rule' }));
  await screen.findByRole('heading', { name: 'New rule' });

  const left = runLeaveActions();
  answer();
  await left;
  expect(stored.map(({ active }) => active)).toEqual([false, false]);
});

test('logging out ends the session after the changes that wait', async () => {
  const answer = mockHeldAnswers('changeRules');
  renderApp('/rules');
  await userEvent.click(await getSwitch('Active: Prices'));
  await userEvent.click(await getSwitch('Active: Thanks'));
  await waitForRequest('changeRules');

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

test('the late answer of a closed dialog leaves the next dialog open', async () => {
  const answer = mockHeldAnswers('backdateRules');
  renderApp('/rules');
  const dialog = await backdate('Prices');
  await waitForRequest('backdateRules');
  act(() => dialog.close());
  await choose('Thanks', 'Delete');
  await findDialog('Delete this rule?');

  answer();
  // In the dialog and, hidden, behind it.
  await screen.findAllByText('Answer to backdateRules');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((await findDialog('Delete this rule?')).open).toBe(true);
});

test('the late answer of a backdating leaves a switch as it was changed since', async () => {
  const answer = mockHeldAnswers('backdateRules');
  const answerChange = mockHeldAnswers('changeRules');
  renderApp('/rules');
  const dialog = await backdate('Prices');
  await waitForRequest('backdateRules');
  act(() => dialog.close());
  const active = await getSwitch('Active: Thanks');
  await userEvent.click(active);

  answerChange();
  answer();
  await screen.findByText('Answer to backdateRules');
  expect(active.checked).toBe(false);
  await screen.findByText('Answer to changeRules');
  expect(active.checked).toBe(false);
});

test('the time of a backdating has the focus first, and again when the server refuses it', async () => {
  const sentence = 'Choose a time in the past.';
  const fields = { 'actions.0.change_value': [sentence] };
  mockError('backdateRules', 'validation_failed', sentence, fields);
  renderApp('/rules');
  await choose('Prices', 'Backdate rule');
  const time = await screen.findByLabelText('Answer from');
  expect(document.activeElement).toBe(time);

  await userEvent.click(screen.getByRole('button', { name: 'Backdate rule' }));
  await screen.findByText(sentence);
  await waitFor(() => expect(document.activeElement).toBe(time));
});

test('a backdating that is refused after its dialog was closed is said in an alert', async () => {
  const held = Promise.withResolvers<void>();
  mockResponse('backdateRules', async () => {
    await held.promise;
    const fields = { 'actions.0.change_value': ['Choose a time in the past.'] };
    return new MockErrorResponse('validation_failed', 'Wrong.', fields);
  });
  renderApp('/rules');
  const dialog = await backdate('Prices');
  await waitForRequest('backdateRules');
  act(() => dialog.close());

  held.resolve();
  expect((await screen.findByRole('alert')).textContent).toContain('RULES100');
});

test('what is shown instead of the last rule has the focus', async () => {
  stored = [makeRule()];
  const answer = mockHeldAnswers('changeRules');
  renderApp('/rules');
  await choose('Prices', 'Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete rule' }));

  await screen.findByText('No rules yet');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No rules yet'));
  answer();
  await screen.findByText('Rule deleted successfully');
});
