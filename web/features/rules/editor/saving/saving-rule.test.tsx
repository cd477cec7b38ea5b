// The editor saves a rule. A failure loses nothing, a new rule is created once although its creation is tried again, and
// changes of others are not overwritten unseen.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import {
  chooseRuleEditorOption,
  findRuleNameField,
  getUpdatedRuleFields,
  mockCreatedRule,
  mockRuleFeatures,
  openNewRule,
  openNewRuleWithAction,
  openSavedRuleEditor,
  setUpRuleEditorTest,
  typeText,
  waitForRulesListScreen,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { waitForRuleRequests } from '#web/testing/harnesses/rules-list-harness.tsx';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { pressButton, queryButton } from '#web/testing/user-actions.ts';

const LATER = '2026-11-25T13:00:00.000Z';
const CHANGED = makeRule({ name: 'Changed', updated_at: LATER });
const readCreateCalls = () => getSentRequestFields('createRule');
const readUpdateCalls = () => getSentRequestFields('updateRule');
const findChangeNotice = () => screen.findByText(/changed somewhere else meanwhile/);

beforeEach(setUpRuleEditorTest);

describe('a failed save', () => {
  test('a rule save without an answer keeps the form, and says so', async () => {
    mockResponse('updateRule', MOCK_CONNECTION_FAILURE);
    const nameField = await openSavedRuleEditor();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await screen.findByText(/What you entered is kept/);
    await screen.findByText('We could not reach Replyloom. Please try again in a moment.');
    expect(screen.queryByText(/RULES100/)).toBeNull();
    expect(nameField.value).toBe('New prices');
  });

  test('ends the sentence of the server before the next one', async () => {
    mockError('updateRule', 'unavailable', 'Try later');
    await openSavedRuleEditor();
    pressButton('Save Changes');
    await screen.findByText('It was not saved. Try later. What you entered is kept.');
  });

  test('of a rule that was deleted offers to create it again', async () => {
    mockError('updateRule', 'not_found');
    mockCreatedRule();
    typeText(await openSavedRuleEditor(), 'New prices');
    pressButton('Save Changes');
    const create = await screen.findByRole('button', { name: 'Create it as a new rule' });
    // The notice replaces the pressed button and gets its focus.
    await waitFor(() => expect(document.activeElement?.contains(create)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    fireEvent.click(create);
    await waitForRulesListScreen();
    expect(getSentRequestFields('createRule')[0]?.rule).toMatchObject({ name: 'New prices' });
  });
});

test('saves a rule that can do nothing with a warning', async () => {
  mockCreatedRule();
  await openNewRule();
  pressButton('Add Comment Condition');
  screen.getByText('It has no action yet, so it will do nothing.');
  pressButton('Create Rule');
  await screen.findByText('Rule created. It has no action yet, so it will do nothing.');
});

test('sends a saved rule whole, with the time of its version', async () => {
  const rule = makeRule({ active: false });
  mockResponse('updateRule', rule);
  typeText(await openSavedRuleEditor(rule), 'New prices');
  pressButton('Save Changes');
  await screen.findByText('Changes saved');
  await waitForRulesListScreen();
  expect(getUpdatedRuleFields()).toEqual({ ...rule, name: 'New prices' });
});

describe('the server refuses an outdated form', () => {
  const saveOutdatedForm = async () => {
    const nameField = await openSavedRuleEditor();
    typeText(nameField, 'Mine');
    mockResponse('getRule', CHANGED);
    mockResponse('updateRule', ({ fields }) =>
      fields.overwrites ? CHANGED : new MockErrorResponse('conflict'),
    );
    pressButton('Save Changes');
    const notice = await findChangeNotice();
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(nameField.value).toBe('Mine');
    return nameField;
  };

  test('and the user can look at the newer version', async () => {
    await saveOutdatedForm();
    const show = screen.getByRole('button', { name: 'Show that instead' });
    await waitFor(() => expect(show.getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(show);
    await waitFor(async () => expect((await findRuleNameField()).value).toBe('Changed'));
    screen.getByRole('button', { name: 'Save Changes' });
    expect(screen.queryByText(/changed somewhere else/)).toBeNull();
  });

  test('and the user can save it anyway', async () => {
    await saveOutdatedForm();
    pressButton('Save mine anyway');
    await waitForRulesListScreen();
    expect(readUpdateCalls()).toMatchObject([
      { overwrites: false },
      { currentlyEditingRule: { name: 'Mine' }, overwrites: true },
    ]);
  });
});

test('asks about a change that the editor reads before it sends anything', async () => {
  mockRuleFeatures('allow_live_rules_approval_mode_off');
  const nameField = await openSavedRuleEditor({ approval_mode: false });
  typeText(nameField, 'Mine');
  mockResponse('getRule', CHANGED);
  // The screen reads the rule again.
  act(() => void window.dispatchEvent(new Event('online')));
  await findChangeNotice();
  if (nameField.form) fireEvent.submit(nameField.form);
  expect(queryButton('Save Changes')).toBeNull();
  expect(readUpdateCalls()).toEqual([]);
});

test('shows the newer version when nothing was typed', async () => {
  const nameField = await openSavedRuleEditor();
  mockResponse('getRule', CHANGED);
  mockResponse('updateRule', CHANGED);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(nameField.value).toBe('Changed'));
  expect(screen.queryByText(/changed somewhere else/)).toBeNull();
  typeText(nameField, 'Mine');
  pressButton('Save Changes');
  await waitForRulesListScreen();
  expect(readUpdateCalls()).toMatchObject([
    { currentlyEditingRule: { name: 'Mine', updated_at: CHANGED.updated_at } },
  ]);
});

const mockSavedRule = () =>
  mockResponse('updateRule', ({ fields }) => fields.currentlyEditingRule as Rule);

async function fillNewRule(name: string): Promise<void> {
  await openNewRuleWithAction();
  chooseRuleEditorOption('Actions', 'Action 1', 'AI_comment_reply');
  typeText(await findRuleNameField(), name);
}

describe('a rule whose creation got no answer', () => {
  beforeEach(mockSavedRule);

  /** The rule that the server created without an answer, changed in another window afterwards. */
  const createWithoutAnswer = async (changedSince: Partial<Rule> = {}): Promise<Rule> => {
    mockResponse('createRule', MOCK_CONNECTION_FAILURE);
    await fillNewRule('Once');
    pressButton('Create Rule');
    await screen.findByText(/It may not have been saved/);
    const sent = readCreateCalls()[0]?.rule as Partial<Rule>;
    const created = makeRule({ ...sent, id: 'rul_once', ...changedSince });
    mockResponse('createRule', created);
    return created;
  };

  test('is created under the same id again, also after a reload', async () => {
    await createWithoutAnswer();
    cleanup();
    renderApp('/rules/new');
    fireEvent.click(await screen.findByRole('button', { name: 'Create Rule' }));
    await waitForRulesListScreen();
    const [first, second] = readCreateCalls();
    expect(first?.client_rule_id).toEqual(expect.any(String));
    expect(second?.client_rule_id).toBe(first?.client_rule_id);
    cleanup();
    await fillNewRule('Another');
    pressButton('Create Rule');
    await waitForRuleRequests('createRule', 3);
    expect(readCreateCalls()[2]?.client_rule_id).not.toBe(first?.client_rule_id);
  });

  test('is created under the same id although a ready-made rule is unchanged', async () => {
    mockResponse('createRule', MOCK_CONNECTION_FAILURE);
    const create = async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Create Rule' }));
    renderApp('/rules/new?from=price');
    await create();
    await screen.findByText(/It may not have been saved/);
    cleanup();
    mockCreatedRule();
    renderApp('/rules/new?from=price');
    await create();
    await waitForRulesListScreen();
    const [first, second] = readCreateCalls();
    expect(second?.client_rule_id).toBe(first?.client_rule_id);
  });

  test('gets the later changes', async () => {
    const created = await createWithoutAnswer();
    typeText(await findRuleNameField(), 'Once, and better');
    pressButton('Create Rule');
    await waitForRulesListScreen();
    expect(getUpdatedRuleFields()).toMatchObject({ ...created, name: 'Once, and better' });
    expect(readUpdateCalls()).toHaveLength(1);
  });

  test.each(['createRule', 'updateRule'] as const)(
    'gets the later changes, although %s got no answer either',
    async (lost) => {
      const created = await createWithoutAnswer();
      mockResponse(lost, MOCK_CONNECTION_FAILURE);
      typeText(await findRuleNameField(), 'Once, and better');
      pressButton('Create Rule');
      await waitForRuleRequests('createRule', 2);
      await screen.findByText(/It may not have been saved/);
      const callsBefore = readUpdateCalls().length;
      mockResponse('createRule', created);
      mockSavedRule();
      pressButton('Create Rule');
      await waitForRulesListScreen();
      expect(readUpdateCalls().slice(callsBefore)).toMatchObject([
        { currentlyEditingRule: { ...created, name: 'Once, and better' } },
      ]);
    },
  );

  test('keeps a change from another window', async () => {
    await createWithoutAnswer({ name: 'Renamed on the phone', updated_at: LATER });
    pressButton('Create Rule');
    await waitForRulesListScreen();
    expect(readUpdateCalls()).toEqual([]);
  });

  test('asks before later changes replace a change from another window', async () => {
    await createWithoutAnswer({ name: 'Renamed on the phone', updated_at: LATER });
    typeText(await findRuleNameField(), 'Once, and better');
    pressButton('Create Rule');
    await findChangeNotice();
    expect(readUpdateCalls()).toEqual([]);
    pressButton('Save mine anyway');
    await waitForRulesListScreen();
    expect(readUpdateCalls()).toMatchObject([
      { currentlyEditingRule: { id: 'rul_once', name: 'Once, and better' }, overwrites: true },
    ]);
  });

  test('can be shown with a change from another window', async () => {
    const changed = await createWithoutAnswer({ name: 'Renamed', updated_at: LATER });
    mockResponse('getRule', changed);
    typeText(await findRuleNameField(), 'Once, and better');
    pressButton('Create Rule');
    fireEvent.click(await screen.findByRole('button', { name: 'Show that instead' }));
    await waitFor(async () => expect((await findRuleNameField()).value).toBe('Renamed'));
    expect(getCurrentPath()).toBe('/rules/rul_once');
  });
});

test('a duplicated tab creates a rule of its own', async () => {
  const created = new Map<unknown, Rule>();
  mockResponse('createRule', ({ fields }) => {
    const id = fields.client_rule_id;
    const rule =
      created.get(id) ?? makeRule({ ...(fields.rule as Partial<Rule>), id: `rul_${id}` });
    created.set(id, rule);
    return rule;
  });
  await fillNewRule('First tab');
  const hasDraft = () => Object.values(sessionStorage).join().includes('First tab');
  await waitFor(() => expect(hasDraft()).toBe(true));
  const copied = Object.entries({ ...sessionStorage });
  pressButton('Create Rule');
  await waitForRulesListScreen();
  cleanup();
  for (const [name, value] of copied) sessionStorage.setItem(name, value);

  renderApp('/rules/new');
  typeText(await findRuleNameField(), 'Second tab');
  pressButton('Create Rule');
  await waitForRulesListScreen();

  expect([...created.values()].map(({ name }) => name)).toEqual(['First tab', 'Second tab']);
  expect(readUpdateCalls()).toEqual([]);
});
