// An error of the server stands at its field until the value changes.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  chooseOption,
  getSection,
  openSavedRule,
  setUpRuleEditorTest,
  typeText,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { mockError } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

const ACTION_VALUE = 'rule.comment_actions.actions.0.action_value';
const CONDITION_TEXT = 'rule.comment_conditions.match_all.0.condition_value.0.text';

const refuse = (path: string, sentence: string) =>
  mockError('updateRule', 'validation_failed', undefined, {
    [`currentlyEditingRule.${path}`]: [sentence],
  });
async function saveAndReadError(path: string, sentence: string): Promise<void> {
  refuse(path, sentence);
  pressButton('Save Changes');
  await screen.findByText(sentence);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
}
const expectNoError = () => waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]));
const getReplyText = (number: number) =>
  getSection('Actions').getByRole('textbox', { name: `Text ${number}` });

beforeEach(setUpRuleEditorTest);

test('a wrong text gets the focus, until it changes', async () => {
  await openSavedRule();
  await saveAndReadError(`${ACTION_VALUE}.0.text`, 'This text is too long for Instagram.');
  const field = getReplyText(1);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  typeText(field, 'Shorter');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
  await expectNoError();
});

test('an action without text marks its first field until one is written', async () => {
  await openSavedRule();
  fireEvent.click(getSection('Actions').getByRole('button', { name: 'Add text' }));
  await saveAndReadError(ACTION_VALUE, 'Write at least one text.');
  await waitFor(() => expect(document.activeElement).toBe(getReplyText(1)));
  expect(getReplyText(1).getAttribute('aria-invalid')).toBe('true');
  typeText(getReplyText(2), 'Hi');
  await expectNoError();
  expect(screen.queryByText('Write at least one text.')).toBeNull();
});

test('a wrong count opens the details that hide it', async () => {
  await openSavedRule();
  await saveAndReadError('rule.options.trigger_n_times_per_user', 'This is too large.');
  const message = screen.getByText('This is too large.');
  await waitFor(() => expect(message.closest('details')?.open).toBe(true));
});

test.each([
  ['the type of its condition', () => chooseOption('Comment conditions', 'Condition 1', 'all')],
  [
    'the type of the rule',
    () => fireEvent.click(screen.getByRole('radio', { name: /^Direct Message/ })),
  ],
])('the error at a text ends when %s changes', async (_what, change) => {
  await openSavedRule();
  await saveAndReadError(CONDITION_TEXT, 'This text is too long.');
  change();
  await expectNoError();
});
