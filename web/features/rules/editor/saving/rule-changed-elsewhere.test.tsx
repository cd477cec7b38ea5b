// A rule that was changed somewhere else while the editor was open.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRule } from '#web/testing/data/factories.ts';
import {
  enableFeatures,
  findNameField,
  openSavedRule,
  setUpRuleEditorTest,
  typeText,
  waitForList,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { getSentFields, MockErrorResponse, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton, queryButton } from '#web/testing/user-actions.ts';

const CHANGED = makeRule({ name: 'Changed', updated_at: '2026-11-25T12:00:00.000Z' });
const readUpdateCalls = () => getSentFields('updateRule');

beforeEach(setUpRuleEditorTest);

describe('the server refuses an outdated form', () => {
  const saveOutdatedForm = async () => {
    const nameField = await openSavedRule();
    typeText(nameField, 'Mine');
    mockResponse('getRule', CHANGED);
    mockResponse('updateRule', ({ fields }) =>
      fields.overwrites ? CHANGED : new MockErrorResponse('conflict'),
    );
    pressButton('Save Changes');
    const notice = await screen.findByText(/changed somewhere else meanwhile/);
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
    await waitFor(async () => expect((await findNameField()).value).toBe('Changed'));
    screen.getByRole('button', { name: 'Save Changes' });
    expect(screen.queryByText(/changed somewhere else/)).toBeNull();
  });

  test('and the user can save it anyway', async () => {
    await saveOutdatedForm();
    pressButton('Save mine anyway');
    await waitForList();
    expect(readUpdateCalls()).toMatchObject([
      { overwrites: false },
      { currentlyEditingRule: { name: 'Mine' }, overwrites: true },
    ]);
  });
});

test('asks about a change that the editor reads before it sends anything', async () => {
  enableFeatures('allow_live_rules_approval_mode_off');
  const nameField = await openSavedRule({ approval_mode: false });
  typeText(nameField, 'Mine');
  mockResponse('getRule', CHANGED);
  // The screen reads the rule again.
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(/changed somewhere else meanwhile/);
  if (nameField.form) fireEvent.submit(nameField.form);
  expect(queryButton('Save Changes')).toBeNull();
  expect(readUpdateCalls()).toEqual([]);
});

test('shows the newer version when nothing was typed', async () => {
  const nameField = await openSavedRule();
  mockResponse('getRule', CHANGED);
  mockResponse('updateRule', CHANGED);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(nameField.value).toBe('Changed'));
  expect(screen.queryByText(/changed somewhere else/)).toBeNull();
  typeText(nameField, 'Mine');
  pressButton('Save Changes');
  await waitForList();
  expect(readUpdateCalls()).toMatchObject([
    { currentlyEditingRule: { name: 'Mine', updated_at: CHANGED.updated_at } },
  ]);
});
