// The list of rules.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule, makeRuleStats } from '#web/testing/data/api-object-factories.ts';
import { makeRehearsalPageResponse } from '#web/testing/data/make-rehearsal.ts';
import {
  backdate,
  chooseRuleMenuItem,
  findQueriesInDialog,
  findRuleSwitch,
  LIVE_RULES_FLAG,
  makeRuleForEveryComment,
  openRuleMenu,
  pressRuleSwitch,
  RESET_RULES_FLAG,
  RUN_RULES_FLAG,
  waitForRuleRequests,
} from '#web/testing/harnesses/rules-list-harness.tsx';
import {
  getRecordedRequests,
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  makeRuleChangeResponse,
  mockFeatureFlags,
  mockHeartbeat,
  mockRules,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { clickButton, mockBrowserOnlineState, queryButton } from '#web/testing/user-actions.ts';

/** Responds only when the returned function is called. */
const mockHeldChange = (...rules: readonly Rule[]) =>
  mockHeldResponse('changeRules', makeRuleChangeResponse(...rules));
/** An unanswered call would end in another test. */
async function answerAndWait(answer: () => void): Promise<void> {
  answer();
  await screen.findByText('Rule updated successfully');
}
const listNames = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const getFirstChange = () =>
  getSentRequestFields('changeRules').flatMap(({ rule_changes }) => rule_changes)[0];

beforeEach(() => {
  mockFeatureFlags('rules', LIVE_RULES_FLAG, RUN_RULES_FLAG, RESET_RULES_FLAG);
  mockRules(makeRule(), makeRule({ id: 'rul_2', name: 'Thanks', position: 2 }));
  mockResponse('listRuleStats', { stats: [makeRuleStats()] });
  mockResponse('rehearseRule', makeRehearsalPageResponse([], { evaluated: 0 }));
});

test("shows a rule's description, figures and why it needs approval again", async () => {
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

test('shows a rule as switched off before the server responds', async () => {
  const answer = mockHeldChange(makeRule({ active: false }));
  mockRules(makeRule());
  renderApp('/rules');

  const active = await pressRuleSwitch('Active: Prices');
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
])('switches a rule back while %s, without suggesting a reload', async (_how, isOnline, text) => {
  renderApp('/rules');

  const active = await findRuleSwitch('Active: Thanks');
  mockResponse('changeRules', MOCK_CONNECTION_FAILURE);
  mockResponse('listRules', MOCK_CONNECTION_FAILURE);
  mockBrowserOnlineState(isOnline);
  await userEvent.click(active);
  await within(await screen.findByRole('alert')).findByText(text);
  expect(active.checked).toBe(true);
});

test('switches a rule back with error code RULES100 when the server fails', async () => {
  renderApp('/rules');

  const active = await findRuleSwitch('Active: Thanks');
  mockError('changeRules', 'internal');
  await userEvent.click(active);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('with error code "RULES100"');
  expect(active.checked).toBe(true);
});

test.each([
  ['Run Rules', () => clickButton('Run Rules')],
  ['a switch', () => pressRuleSwitch('Active: Thanks')],
] as const)("shows the server's rate limit message when refused: %s", async (_what, press) => {
  const sentence = 'Too many requests. Please try again in 6 minutes.';
  mockError('runRules', 'rate_limited', sentence);
  mockError('changeRules', 'rate_limited', sentence);
  renderApp('/rules');
  await press();

  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('restores a rule and shows offline when its deletion fails', async () => {
  renderApp('/rules');
  await chooseRuleMenuItem('Prices', 'Delete');
  mockResponse('changeRules', MOCK_CONNECTION_FAILURE);
  mockResponse('listRules', MOCK_CONNECTION_FAILURE);
  mockBrowserOnlineState(false);
  await clickButton('Delete rule');

  await screen.findByText(/^You seem to be offline\. /);
  await findRuleSwitch('Active: Prices');
});

test('keeps the second quick rule change when the first is refused', async () => {
  let calls = 0;
  mockResponse('changeRules', () => {
    calls += 1;
    if (calls === 1) return new MockErrorResponse('internal');
    return makeRuleChangeResponse(
      makeRule(),
      makeRule({ id: 'rul_2', name: 'Thanks', active: false }),
    );
  });
  renderApp('/rules');

  const first = await findRuleSwitch('Active: Prices');
  const second = await findRuleSwitch('Active: Thanks');
  first.click();
  second.click();
  expect(await screen.findByText('Rule updated successfully')).toBeTruthy();
  expect([first.checked, second.checked]).toEqual([true, false]);
});

test('asks before approval mode is switched off and keeps it on Cancel', async () => {
  renderApp('/rules');

  const approval = await pressRuleSwitch('Approval Mode: Prices');
  const dialog = await findQueriesInDialog(/without your approval/);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(approval.checked).toBe(true);
  expect(getSentRequestFields('changeRules')).toHaveLength(0);
});

test('shows a rehearsal and asks before a rule replies without approval', async () => {
  mockRules(makeRule({ active: false, approval_mode: false }));
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  const active = await pressRuleSwitch('Active: Prices');
  const dialog = await findQueriesInDialog(/without your approval/);
  expect(await dialog.findByRole('heading', { name: 'Rehearsal' })).toBeTruthy();
  expect(active.checked).toBe(false);
  expect(getSentRequestFields('changeRules')).toHaveLength(0);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await dialog.findByText('Nothing was written in these days');
  await userEvent.click(dialog.getByRole('button', { name: 'Go live' }));
  expect(active.checked).toBe(true);
  await answerAndWait(answer);
});

test('switches a rule in approval mode on without asking', async () => {
  mockRules(makeRule({ active: false, approval_mode: true }));
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  const active = await pressRuleSwitch('Active: Prices');
  expect(active.checked).toBe(true);
  expect(screen.queryByRole('dialog', { name: /without your approval/ })).toBeNull();
  await answerAndWait(answer);
});

test('asks for a typed word before a match-everything rule goes live', async () => {
  mockRules(makeRuleForEveryComment({ active: false, approval_mode: false }));
  const answer = mockHeldChange(makeRule());
  renderApp('/rules');

  const active = await pressRuleSwitch('Active: Prices');
  const dialog = await findQueriesInDialog(/without your approval/);
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

  await chooseRuleMenuItem('Thanks', 'Delete');
  await clickButton('Delete rule');
  expect(listNames()).toEqual(['Prices']);
  answer();
  expect(await screen.findByText('Rule deleted successfully')).toBeTruthy();
  expect(getFirstChange()).toEqual({ change_type: 'delete', rule_ids: ['rul_2'] });
});

test('moves a rule by its menu and moves it back when refused', async () => {
  const answer = mockHeldResponse('changeRules', new MockErrorResponse('internal'));
  renderApp('/rules');

  await openRuleMenu('Thanks');
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
  expect(screen.getByText('Rule Thanks is now at position 1 of 2')).toBeTruthy();
  await waitForRuleRequests('changeRules');
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

test('redirects from a later page of rules to page 1 without rules', async () => {
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

  test('offers three ready-made rules when no rule exists', async () => {
    mockRules();
    renderApp('/rules');

    expect(await listOffered()).toEqual(ALL_THREE);
    screen.getByRole('heading', { name });
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('offers three ready-made rules in a dialog when rules already exist', async () => {
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

  test('opens a ready-made rule in the editor when rules already exist', async () => {
    renderApp('/rules');
    await userEvent.click(await screen.findByRole('button', { name }));
    const [, price] = await screen.findAllByRole('link', { name: /^Use this rule/ });
    await userEvent.click(price as HTMLElement);

    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rule name' });
    expect(field.value).toBe('Prices');
    expect(getCurrentPath()).toBe('/rules/new?from=price');
  });
});

test('hides rule features when the server reports that the plan lacks them', async () => {
  mockResponse('runRules', () => {
    mockFeatureFlags('rules');
    return new MockErrorResponse('forbidden');
  });
  renderApp('/rules');

  await clickButton('Run Rules');
  await screen.findByText('Your plan no longer includes this.');
  await waitFor(() => expect(queryButton('Run Rules')).toBeNull());
  expect(queryButton('Reset Rules')).toBeNull();
  expect(screen.queryByRole('switch', { name: /^Approval Mode/ })).toBeNull();
  await openRuleMenu('Prices');
  expect(screen.queryByRole('menuitem', { name: 'Backdate rule' })).toBeNull();
});

test('says that a live rule needs approval when the plan requires it', async () => {
  mockFeatureFlags('rules');
  mockRules(makeRule({ approval_mode: false }), makeRule({ id: 'rul_2', position: 2 }));
  renderApp('/rules');

  expect(await screen.findAllByText(/^Its replies wait for your approval/)).toHaveLength(1);
});

test("shows the impersonation error when an admin runs a user's rules", async () => {
  mockError('runRules', 'cannot_post_as_impersonated_user');
  renderApp('/rules');

  await clickButton('Run Rules');
  await screen.findByText(/with error code IMP100/);
  expect(screen.queryByText(/RULES100/)).toBeNull();
});

test('offers Reset Rules while replies of deleted rules await approval', async () => {
  mockHeartbeat({}, { awaiting_approvals: 2 });
  mockRules();
  renderApp('/rules');

  await screen.findByText('No rules yet');
  await screen.findByText(/^2 replies of deleted rules in/);
  expect(screen.getByRole('button', { name: 'Reset Rules' })).toBeTruthy();
});

test('says how many events and replies were removed when rules are reset', async () => {
  mockResponse('resetRules', {
    message: 'Success',
    deleted: { processed_events: 12, awaiting_approvals: 1 },
  });
  renderApp('/rules');

  await clickButton('Reset Rules');
  const dialog = await findQueriesInDialog('Reset all rules?');
  dialog.getByText(/what was answered is not answered again/);
  await userEvent.click(dialog.getByRole('button', { name: 'Reset Rules' }));
  expect(
    await screen.findByText('Success: 12 processed events forgotten, 1 awaiting reply discarded.'),
  ).toBeTruthy();
});

test('backdates a rule by seven days when no time is chosen', async () => {
  mockResponse('backdateRules', makeRuleChangeResponse(makeRule()));
  renderApp('/rules');

  await backdate('Prices');
  expect(await screen.findByText('Rule updated successfully')).toBeTruthy();
  const [request] = getRecordedRequests('backdateRules');
  const actions = request?.fields.actions as readonly { readonly change_value: string }[];
  const days = (Date.now() - Date.parse(actions[0]?.change_value ?? '')) / 86_400_000;
  expect(days).toBeCloseTo(7, 1);
});
