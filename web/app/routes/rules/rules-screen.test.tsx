// The list of rules.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule, makeRuleStats } from '#web/testing/data/factories.ts';
import { makeRehearsalPage } from '#web/testing/data/make-rehearsal.ts';
import {
  answerEverything,
  backdate,
  chooseInMenu,
  findInDialog,
  getSwitch,
  LIVE_RULES_FLAG,
  openMenu,
  pressSwitch,
  RESET_RULES_FLAG,
  RUN_RULES_FLAG,
  waitForRequests,
} from '#web/testing/harnesses/rules-on-screen.tsx';
import {
  makeChangedRules,
  mockFeatures,
  mockHeartbeat,
  mockRules,
} from '#web/testing/mock-api/mock-answers.ts';
import {
  getRecordedRequests,
  getSentFields,
  MockErrorResponse,
  mockError,
  mockHeldResponse,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { clickButton, queryButton, setOnline } from '#web/testing/user-actions.ts';

/** Responds only when the returned function is called. */
const mockHeldChange = (...rules: readonly Rule[]) =>
  mockHeldResponse('changeRules', makeChangedRules(...rules));
/** An unanswered call would end in another test. */
async function answerAndWait(answer: () => void): Promise<void> {
  answer();
  await screen.findByText('Rule updated successfully');
}
const listNames = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const getFirstChange = () =>
  getSentFields('changeRules').flatMap(({ rule_changes }) => rule_changes)[0];

beforeEach(() => {
  mockFeatures('rules', LIVE_RULES_FLAG, RUN_RULES_FLAG, RESET_RULES_FLAG);
  mockRules(makeRule(), makeRule({ id: 'rul_2', name: 'Thanks', position: 2 }));
  mockResponse('listRuleStats', { stats: [makeRuleStats()] });
  mockResponse('rehearseRule', makeRehearsalPage([], { evaluated: 0 }));
});

test('describes a rule with its figures and why it needs approval again', async () => {
  const misfire = { reason: 'It answered too often.', at: '2026-11-20T12:00:00.000Z' };
  mockRules(makeRule({ misfire }));
  mockResponse('listRuleStats', {
    stats: [makeRuleStats({ day: new Date().toISOString().slice(0, 10), matched: 3, answered: 2 })],
  });
  renderApp('/rules');

  const card = within(await screen.findByRole('article', { name: 'Prices' }));
  expect(card.getByText('When a comment on any post contains “price”,')).toBeTruthy();
  expect(card.getByText('reply “All prices are on our website.” after you approve.')).toBeTruthy();
  expect(
    await card.findByText('Last 7 days: matched 3 times · 2 replies sent · Last acted today'),
  ).toBeTruthy();
  expect(card.getByText(/It answered too often\./)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Activity of Prices' }).getAttribute('href')).toBe(
    '/rule-activity?rule_id=rul_1',
  );
});

test('switches a rule off before the response and shows its message', async () => {
  const answer = mockHeldChange(makeRule({ active: false }));
  mockRules(makeRule());
  renderApp('/rules');

  const active = await pressSwitch('Active: Prices');
  expect(active.checked).toBe(false);
  answer();
  expect(await screen.findByText('Rule updated successfully')).toBeTruthy();
  expect(active.checked).toBe(false);
  expect(getFirstChange()).toEqual({
    change_type: 'rule_active',
    rule_ids: ['rul_1'],
    new_rule_active_value: false,
  });
});

test.each([
  ['offline', false, /^You seem to be offline\. We could not reach Replyloom\. /],
  ['cut off', true, /^We could not reach Replyloom\. Please try again in a moment\.$/],
])('switches a rule back while one is %s, asking for no reload', async (_how, isOnline, text) => {
  renderApp('/rules');

  const active = await getSwitch('Active: Thanks');
  mockResponse('changeRules', NO_RESPONSE);
  mockResponse('listRules', NO_RESPONSE);
  setOnline(isOnline);
  await userEvent.click(active);
  await within(await screen.findByRole('alert')).findByText(text);
  expect(active.checked).toBe(true);
});

test('switches a rule back and shows RULES100 when the server fails', async () => {
  renderApp('/rules');

  const active = await getSwitch('Active: Thanks');
  mockError('changeRules', 'internal');
  await userEvent.click(active);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('with error code "RULES100"');
  expect(active.checked).toBe(true);
});

test.each([
  ['Run Rules', () => clickButton('Run Rules')],
  ['a switch', () => pressSwitch('Active: Thanks')],
] as const)('says in the words of the server when to try again: %s', async (_what, press) => {
  const sentence = 'Too many requests. Please try again in 6 minutes.';
  mockError('runRules', 'rate_limited', sentence);
  mockError('changeRules', 'rate_limited', sentence);
  renderApp('/rules');
  await press();

  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('restores a rule that was deleted offline, and says that one is', async () => {
  renderApp('/rules');
  await chooseInMenu('Prices', 'Delete');
  mockResponse('changeRules', NO_RESPONSE);
  mockResponse('listRules', NO_RESPONSE);
  setOnline(false);
  await clickButton('Delete rule');

  await screen.findByText(/^You seem to be offline\. /);
  await getSwitch('Active: Prices');
});

test('keeps the second of two quick changes when the first is refused', async () => {
  let calls = 0;
  mockResponse('changeRules', () => {
    calls += 1;
    if (calls === 1) return new MockErrorResponse('internal');
    return makeChangedRules(makeRule(), makeRule({ id: 'rul_2', name: 'Thanks', active: false }));
  });
  renderApp('/rules');

  const first = await getSwitch('Active: Prices');
  const second = await getSwitch('Active: Thanks');
  first.click();
  second.click();
  expect(await screen.findByText('Rule updated successfully')).toBeTruthy();
  expect([first.checked, second.checked]).toEqual([true, false]);
});

test('confirms before approval mode is switched off, and keeps it on cancel', async () => {
  renderApp('/rules');

  const approval = await pressSwitch('Approval Mode: Prices');
  const dialog = await findInDialog(/without your approval/);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(approval.checked).toBe(true);
  expect(getSentFields('changeRules')).toHaveLength(0);
});

test('shows a rehearsal and confirms before a rule replies by itself', async () => {
  mockRules(makeRule({ active: false, approval_mode: false }));
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  const active = await pressSwitch('Active: Prices');
  const dialog = await findInDialog(/without your approval/);
  expect(await dialog.findByRole('heading', { name: 'Rehearsal' })).toBeTruthy();
  expect(active.checked).toBe(false);
  expect(getSentFields('changeRules')).toHaveLength(0);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await dialog.findByText('Nothing was written in these days');
  await userEvent.click(dialog.getByRole('button', { name: 'Go live' }));
  expect(active.checked).toBe(true);
  await answerAndWait(answer);
});

test('switches a rule with approval mode on without asking', async () => {
  mockRules(makeRule({ active: false, approval_mode: true }));
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  const active = await pressSwitch('Active: Prices');
  expect(active.checked).toBe(true);
  expect(screen.queryByRole('dialog', { name: /without your approval/ })).toBeNull();
  await answerAndWait(answer);
});

test('asks for a typed word before a match-all rule goes live', async () => {
  mockRules(answerEverything({ active: false, approval_mode: false }));
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  const active = await pressSwitch('Active: Prices');
  const dialog = await findInDialog(/without your approval/);
  expect(active.checked).toBe(false);
  const goLive = dialog.getByRole<HTMLButtonElement>('button', { name: 'Go live' });
  expect(goLive.disabled).toBe(true);
  await dialog.findByText('Nothing was written in these days');
  await userEvent.type(dialog.getByRole('textbox'), 'everything');
  await userEvent.click(goLive);
  expect(active.checked).toBe(true);
  await answerAndWait(answer);
});

test('deletes a rule after a confirmation', async () => {
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  await chooseInMenu('Thanks', 'Delete');
  await clickButton('Delete rule');
  expect(listNames()).toEqual(['Prices']);
  answer();
  expect(await screen.findByText('Rule deleted successfully')).toBeTruthy();
  expect(getFirstChange()).toEqual({ change_type: 'delete', rule_ids: ['rul_2'] });
});

test('moves a rule by its menu, and reverts a move on refusal', async () => {
  const answer = mockHeldResponse('changeRules', new MockErrorResponse('internal'));
  renderApp('/rules');

  await openMenu('Thanks');
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
  expect(screen.getByText('Rule Thanks is now at position 1 of 2')).toBeTruthy();
  await waitForRequests('changeRules');
  expect(getFirstChange()).toEqual({
    change_type: 'rule_position_change',
    rule_ids: ['rul_2'],
    new_position: 1,
  });
  answer();
  await screen.findByRole('alert');
  expect(listNames()).toEqual(['Prices', 'Thanks']);
  expect(await screen.findByText('Rule Thanks is back at position 2 of 2')).toBeTruthy();
  expect(screen.queryByText('Rule Thanks is now at position 1 of 2')).toBeNull();
});

test('returns to page 1 from a later page when no rules exist', async () => {
  mockRules();
  renderApp('/rules?page=3');

  await screen.findByText('No rules yet');
  expect(getCurrentPath()).toBe('/rules');
});

describe('three ready-made rules', () => {
  const listOffered = async () => {
    const links = await screen.findAllByRole('link', { name: /^Use this rule/ });
    return links.map((link) => link.getAttribute('href'));
  };
  const ALL_THREE = ['/rules/new?from=thanks', '/rules/new?from=price', '/rules/new?from=link'];
  const name = 'Start from a ready-made rule';

  test('are offered while there is none', async () => {
    mockRules();
    renderApp('/rules');

    expect(await listOffered()).toEqual(ALL_THREE);
    screen.getByRole('heading', { name });
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('are offered beside existing ones when they are asked for', async () => {
    renderApp('/rules');
    const button = await screen.findByRole('button', { name });
    expect(screen.queryByRole('link', { name: /^Use this rule/ })).toBeNull();
    await userEvent.click(button);

    await screen.findByRole('dialog', { name });
    expect(await listOffered()).toEqual(ALL_THREE);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name })).toBeNull();
    expect(listNames()).toEqual(['Prices', 'Thanks']);
  });

  test('open in the editor from beside existing ones', async () => {
    renderApp('/rules');
    await userEvent.click(await screen.findByRole('button', { name }));
    const [, price] = await screen.findAllByRole('link', { name: /^Use this rule/ });
    await userEvent.click(price as HTMLElement);

    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rule name' });
    expect(field.value).toBe('Prices');
    expect(getCurrentPath()).toBe('/rules/new?from=price');
  });
});

test('hides features outside the plan, also when the server reports them later', async () => {
  mockResponse('runRules', () => {
    mockFeatures('rules');
    return new MockErrorResponse('forbidden');
  });
  renderApp('/rules');

  await clickButton('Run Rules');
  await screen.findByText('Your plan no longer includes this.');
  await waitFor(() => expect(queryButton('Run Rules')).toBeNull());
  expect(queryButton('Reset Rules')).toBeNull();
  expect(screen.queryByRole('switch', { name: /^Approval Mode/ })).toBeNull();
  await openMenu('Prices');
  expect(screen.queryByRole('menuitem', { name: 'Backdate rule' })).toBeNull();
});

test('says that a live rule needs approval when the plan requires it', async () => {
  mockFeatures('rules');
  mockRules(makeRule({ approval_mode: false }), makeRule({ id: 'rul_2', position: 2 }));
  renderApp('/rules');

  expect(await screen.findAllByText(/^Its replies wait for your approval/)).toHaveLength(1);
});

test('says why nothing changes while an admin impersonates a user', async () => {
  mockError('runRules', 'cannot_post_as_impersonated_user');
  renderApp('/rules');

  await clickButton('Run Rules');
  await screen.findByText(/with error code IMP100/);
  expect(screen.queryByText(/RULES100/)).toBeNull();
});

test('offers to reset while replies of deleted rules await approval', async () => {
  mockHeartbeat({}, { awaiting_approvals: 2 });
  mockRules();
  renderApp('/rules');

  await screen.findByText('No rules yet');
  await screen.findByText(/^2 replies of deleted rules in/);
  expect(screen.getByRole('button', { name: 'Reset Rules' })).toBeTruthy();
});

test('says how much was forgotten when the rules are reset', async () => {
  mockResponse('resetRules', {
    message: 'Success',
    deleted: { processed_events: 12, awaiting_approvals: 1 },
  });
  renderApp('/rules');

  await clickButton('Reset Rules');
  const dialog = await findInDialog('Reset all rules?');
  dialog.getByText(/what was answered is not answered again/);
  await userEvent.click(dialog.getByRole('button', { name: 'Reset Rules' }));
  expect(
    await screen.findByText('Success: 12 processed events forgotten, 1 awaiting reply discarded.'),
  ).toBeTruthy();
});

test('backdates a rule by seven days when no time is chosen', async () => {
  mockResponse('backdateRules', makeChangedRules(makeRule()));
  renderApp('/rules');

  await backdate('Prices');
  expect(await screen.findByText('Rule updated successfully')).toBeTruthy();
  const [request] = getRecordedRequests('backdateRules');
  const actions = request?.fields.actions as readonly { readonly change_value: string }[];
  const days = (Date.now() - Date.parse(actions[0]?.change_value ?? '')) / 86_400_000;
  expect(days).toBeCloseTo(7, 1);
});
