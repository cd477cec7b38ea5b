// Saving a rule in the editor: nothing typed is lost by a failure, a reload or a link.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
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
  openRuleWithAction,
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
  const openSavedRule = async (overrides: Parameters<typeof makeRule>[0] = {}) => {
    mockResponse('getRule', makeRule(overrides));
    renderApp('/rules/rul_1');
    return await findNameField();
  };

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

  test('of a rule that was deleted offers to create it again', async () => {
    mockResponse('updateRule', new MockErrorResponse('not_found'));
    mockResponse('createRule', makeRule());
    typeText(await openSavedRule(), 'New prices');
    pressButton('Save Changes');
    fireEvent.click(await screen.findByRole('button', { name: 'Create it as a new rule' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
    expect(getRecordedRequests('createRule')[0]?.fields.rule).toMatchObject({ name: 'New prices' });
  });
});

test('a saved rule is sent whole, with the time of its state', async () => {
  const rule = makeRule({ active: false });
  mockResponse('getRule', rule);
  mockResponse('updateRule', rule);
  renderApp('/rules/rul_1');
  typeText(await findNameField(), 'New prices');
  pressButton('Save Changes');
  await screen.findByText('Changes saved');
  await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
  expect(getRecordedRequests('updateRule')[0]?.fields.currentlyEditingRule).toMatchObject({
    id: 'rul_1',
    updated_at: rule.updated_at,
    active: false,
    name: 'New prices',
    rule: { comment_conditions: rule.rule.comment_conditions },
  });
});

test('a rule that begins to reply by itself asks first, and needs a word when it answers everything', async () => {
  enableFeatures('allow_live_rules_approval_mode_off');
  mockResponse('simulateRule', new MockErrorResponse('validation_failed'));
  mockResponse('createRule', makeRule());
  await openRuleWithAction();
  chooseOption('Actions', 'Action 1', 'AI_comment_reply');
  fireEvent.click(await screen.findByRole('switch', { name: 'Approval Mode' }));
  pressButton('Create Rule');
  const word = await screen.findByRole('textbox', { name: /to go on$/ });
  expect(getRecordedRequests('createRule')).toEqual([]);
  typeText(word, 'everything');
  pressButton('Go live');
  await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
  expect(getRecordedRequests('createRule')[0]?.fields.rule).toMatchObject({ approval_mode: false });
});

test('an address with a condition in it leads to the condition', async () => {
  mockResponse('getRule', makeRule());
  renderApp('/rules/rul_1#comment_conditions.match_all.0');
  await findNameField();
  await waitFor(() => expect(document.activeElement?.id).toBe('comment_conditions.match_all.0'));
});

describe('unsaved changes', () => {
  test('are back after a reload, and can be discarded', async () => {
    renderApp('/rules/new').unmount();
    const { unmount } = renderApp('/rules/new');
    typeText(await findNameField(), 'Half a rule');
    unmount();
    const reloaded = renderApp('/rules/new');
    await screen.findByText('Your unsaved changes are back');
    expect((await findNameField()).value).toBe('Half a rule');
    pressButton('Discard them');
    await waitFor(async () => expect((await findNameField()).value).toBe(''));
    reloaded.unmount();
    renderApp('/rules/new');
    expect((await findNameField()).value).toBe('');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  test('of one ready-made rule do not come back in another', async () => {
    const { unmount } = renderApp('/rules/new?from=price');
    typeText(await findNameField(), 'My prices');
    unmount();
    renderApp('/rules/new?from=thanks');
    expect((await findNameField()).value).toBe('Thanks');
  });

  test('ask before a link leads away', async () => {
    mockResponse('getRule', makeRule());
    renderApp('/rules/rul_1');
    const nameField = await findNameField();
    typeText(nameField, 'New prices');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('Leave without saving?');
    expect(getCurrentPath()).toBe('/rules/rul_1');
    pressButton('Leave');
    await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
  });

  test('are none when nothing was changed', async () => {
    mockResponse('getRule', makeRule());
    renderApp('/rules/rul_1');
    await findNameField();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/rules'));
  });
});
