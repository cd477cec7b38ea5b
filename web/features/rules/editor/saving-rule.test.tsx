// Saving a rule in the editor: nothing typed is lost by a failure, and nothing is saved that nobody meant.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule } from '#web/testing/factories.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api-server.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import {
  chooseOption,
  enableFeatures,
  findNameField,
  getSection,
  mockCreatedRule,
  openNewRule,
  openRuleWithAction,
  openSavedRule,
  pressButton,
  setUpRuleEditorTest,
  typeText,
} from '#web/testing/rule-editor-harness.tsx';

beforeEach(setUpRuleEditorTest);

describe('a failed save', () => {
  const refuse = (path: string, sentence: string) =>
    mockResponse(
      'updateRule',
      new MockErrorResponse('validation_failed', undefined, { [path]: [sentence] }),
    );

  test('puts the sentence and the focus at the field, until it changes', async () => {
    const path = 'currentlyEditingRule.rule.comment_actions.actions.0.action_value.0.text';
    refuse(path, 'This text is too long for Instagram.');
    await openSavedRule();
    pressButton('Save Changes');
    await screen.findByText('This text is too long for Instagram.');
    const field = getSection('Actions').getByRole('textbox', { name: 'Text 1' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    typeText(field, 'Shorter');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('opens what is folded away to show a wrong count in it', async () => {
    refuse('currentlyEditingRule.rule.options.trigger_n_times_per_user', 'This is too large.');
    await openSavedRule();
    pressButton('Save Changes');
    const message = await screen.findByText('This is too large.');
    await waitFor(() => expect(message.closest('details')?.open).toBe(true));
  });

  test('without an answer keeps what was typed, and says so', async () => {
    mockResponse('updateRule', NO_RESPONSE);
    const nameField = await openSavedRule();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await screen.findByText(/What you entered is kept/);
    await screen.findByText(/RULES100/);
    expect(nameField.value).toBe('New prices');
  });

  test('ends the sentence of the server before the next one', async () => {
    mockResponse('updateRule', new MockErrorResponse('unavailable', 'Try later'));
    await openSavedRule();
    pressButton('Save Changes');
    await screen.findByText('It was not saved. Try later. What you entered is kept.');
  });

  test('of a rule that was deleted offers to create it again', async () => {
    mockResponse('updateRule', new MockErrorResponse('not_found'));
    mockCreatedRule();
    typeText(await openSavedRule(), 'New prices');
    pressButton('Save Changes');
    fireEvent.click(await screen.findByRole('button', { name: 'Create it as a new rule' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
    expect(getRecordedRequests('createRule')[0]?.fields.rule).toMatchObject({ name: 'New prices' });
  });
});

test('a rule that can do nothing is saved with a warning', async () => {
  mockCreatedRule();
  await openNewRule();
  pressButton('Add Comment Condition');
  screen.getByText('It has no action yet, so it will do nothing.');
  pressButton('Create Rule');
  await screen.findByText('Rule created. It has no action yet, so it will do nothing.');
});

test('a saved rule is sent whole, with the time of its state', async () => {
  const rule = makeRule({ active: false });
  mockResponse('updateRule', rule);
  typeText(await openSavedRule(rule), 'New prices');
  pressButton('Save Changes');
  await screen.findByText('Changes saved');
  await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
  expect(getRecordedRequests('updateRule')[0]?.fields.currentlyEditingRule).toEqual({
    ...rule,
    name: 'New prices',
  });
});

describe('a new rule', () => {
  const readCreateCalls = () => getRecordedRequests('createRule').map(({ fields }) => fields);
  const openAndCreateWithoutAnswer = async () => {
    mockResponse('createRule', NO_RESPONSE);
    await openRuleWithAction();
    chooseOption('Actions', 'Action 1', 'AI_comment_reply');
    typeText(await findNameField(), 'Once');
    pressButton('Create Rule');
    await screen.findByText(/It may not have been saved/);
  };

  test('whose creation got no answer is created under the same id again, also after a reload', async () => {
    await openAndCreateWithoutAnswer();
    cleanup();
    mockCreatedRule();
    renderApp('/rules/new');
    fireEvent.click(await screen.findByRole('button', { name: 'Create Rule' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
    const [first, second] = readCreateCalls();
    expect(first?.client_rule_id).toEqual(expect.any(String));
    expect(second?.client_rule_id).toBe(first?.client_rule_id);
    cleanup();
    await openRuleWithAction();
    chooseOption('Actions', 'Action 1', 'AI_comment_reply');
    pressButton('Create Rule');
    await waitFor(() => expect(readCreateCalls()).toHaveLength(3));
    expect(readCreateCalls()[2]?.client_rule_id).not.toBe(first?.client_rule_id);
  });

  test('that was created by the call without an answer gets what was entered since', async () => {
    await openAndCreateWithoutAnswer();
    const created = makeRule({ ...(readCreateCalls()[0]?.rule as Partial<Rule>), id: 'rul_once' });
    mockResponse('createRule', created);
    mockResponse('updateRule', created);
    typeText(await findNameField(), 'Once, and better');
    pressButton('Create Rule');
    await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
    expect(getRecordedRequests('updateRule').map(({ fields }) => fields)).toMatchObject([
      { currentlyEditingRule: { ...created, name: 'Once, and better' } },
    ]);
  });
});

/** The question waits for the rehearsal. */
async function goLive() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Go live' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

test('a rule that begins to reply by itself asks first, and needs a word when it answers everything', async () => {
  enableFeatures('allow_live_rules_approval_mode_off');
  mockResponse('simulateRule', new MockErrorResponse('validation_failed'));
  mockCreatedRule();
  await openRuleWithAction();
  chooseOption('Actions', 'Action 1', 'AI_comment_reply');
  fireEvent.click(await screen.findByRole('switch', { name: 'Approval Mode' }));
  pressButton('Create Rule');
  const word = await screen.findByRole('textbox', { name: /to go on$/ });
  expect(getRecordedRequests('createRule')).toEqual([]);
  typeText(word, 'everything');
  await goLive();
  await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
  expect(getRecordedRequests('createRule')[0]?.fields.rule).toMatchObject({ approval_mode: false });
});

test('a rule that replies by itself asks for the word before it answers everything', async () => {
  enableFeatures('allow_live_rules_approval_mode_off');
  mockResponse('simulateRule', new MockErrorResponse('validation_failed'));
  mockResponse('updateRule', makeRule());
  await openSavedRule({ approval_mode: false });
  await screen.findByRole('switch', { name: 'Approval Mode' });
  chooseOption('Comment conditions', 'Condition 1', 'all');
  pressButton('Save Changes');
  typeText(await screen.findByRole('textbox', { name: /to go on$/ }), 'everything');
  expect(getRecordedRequests('updateRule')).toEqual([]);
  await goLive();
  await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
});

test('an address with a condition in it leads to the condition', async () => {
  mockResponse('getRule', makeRule());
  renderApp('/rules/rul_1#comment_conditions.match_all.0');
  await findNameField();
  await waitFor(() => expect(document.activeElement?.id).toBe('comment_conditions.match_all.0'));
});
