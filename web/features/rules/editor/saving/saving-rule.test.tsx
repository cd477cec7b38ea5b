// The editor saves a rule. A failure loses nothing, and warnings tell what the owner may not have meant.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRule } from '#web/testing/data/factories.ts';
import {
  findNameField,
  getUpdated,
  mockCreatedRule,
  openNewRule,
  openSavedRule,
  setUpRuleEditorTest,
  typeText,
  waitForList,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import {
  getSentFields,
  mockError,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpRuleEditorTest);

describe('a failed save', () => {
  test('without an answer keeps the form, and says so', async () => {
    mockResponse('updateRule', NO_RESPONSE);
    const nameField = await openSavedRule();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await screen.findByText(/What you entered is kept/);
    await screen.findByText('We could not reach Replyloom. Please try again in a moment.');
    expect(screen.queryByText(/RULES100/)).toBeNull();
    expect(nameField.value).toBe('New prices');
  });

  test('ends the sentence of the server before the next one', async () => {
    mockError('updateRule', 'unavailable', 'Try later');
    await openSavedRule();
    pressButton('Save Changes');
    await screen.findByText('It was not saved. Try later. What you entered is kept.');
  });

  test('of a rule that was deleted offers to create it again', async () => {
    mockError('updateRule', 'not_found');
    mockCreatedRule();
    typeText(await openSavedRule(), 'New prices');
    pressButton('Save Changes');
    const create = await screen.findByRole('button', { name: 'Create it as a new rule' });
    // The notice replaces the pressed button and gets its focus.
    await waitFor(() => expect(document.activeElement?.contains(create)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    fireEvent.click(create);
    await waitForList();
    expect(getSentFields('createRule')[0]?.rule).toMatchObject({ name: 'New prices' });
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
  typeText(await openSavedRule(rule), 'New prices');
  pressButton('Save Changes');
  await screen.findByText('Changes saved');
  await waitForList();
  expect(getUpdated()).toEqual({ ...rule, name: 'New prices' });
});

test('moves the focus to the condition that the address names', async () => {
  mockResponse('getRule', makeRule());
  renderApp('/rules/rul_1#comment_conditions.match_all.0');
  await findNameField();
  await waitFor(() => expect(document.activeElement?.id).toBe('comment_conditions.match_all.0'));
});
