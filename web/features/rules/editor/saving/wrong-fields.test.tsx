// An error of the server stands at its field until the value changes.
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { get, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import {
  chooseRuleEditorOption,
  getSection,
  openSavedRuleEditor,
  setUpRuleEditorTest,
  typeText,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { mockError } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';
import { makeAction, makeCondition, makeRuleForm, type RuleForm } from '../form/rule-form.ts';
import { useSaveProblem } from './wrong-fields.ts';

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
  await openSavedRuleEditor();
  await saveAndReadError(`${ACTION_VALUE}.0.text`, 'This text is too long for Instagram.');
  const field = getReplyText(1);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  typeText(field, 'Shorter');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
  await expectNoError();
});

test('an action without text marks its first field until one is written', async () => {
  await openSavedRuleEditor();
  fireEvent.click(getSection('Actions').getByRole('button', { name: 'Add text' }));
  await saveAndReadError(ACTION_VALUE, 'Write at least one text.');
  await waitFor(() => expect(document.activeElement).toBe(getReplyText(1)));
  expect(getReplyText(1).getAttribute('aria-invalid')).toBe('true');
  typeText(getReplyText(2), 'Hi');
  await expectNoError();
  expect(screen.queryByText('Write at least one text.')).toBeNull();
});

test('a wrong count opens the details that hide it', async () => {
  await openSavedRuleEditor();
  await saveAndReadError('rule.options.trigger_n_times_per_user', 'This is too large.');
  const message = screen.getByText('This is too large.');
  await waitFor(() => expect(message.closest('details')?.open).toBe(true));
});

test.each([
  [
    'the type of its condition',
    () => chooseRuleEditorOption('Comment conditions', 'Condition 1', 'all'),
  ],
  [
    'the type of the rule',
    () => fireEvent.click(screen.getByRole('radio', { name: /^Direct Message/ })),
  ],
])('the error at a text ends when %s changes', async (_what, change) => {
  await openSavedRuleEditor();
  await saveAndReadError(CONDITION_TEXT, 'This text is too long.');
  change();
  await expectNoError();
});

const RANGE_ACTION = {
  ...makeAction('comment', 'dm'),
  delay: { type: 'range' as const, minutes: 0, low: 5, high: 4 },
};
const FORM: RuleForm = {
  ...makeRuleForm(),
  groups: {
    ...makeRuleForm().groups,
    post_conditions: {
      match_all: [makeCondition('selected'), makeCondition('date_time_after')],
      match_any: [],
    },
    comment_conditions: { match_all: [], match_any: [makeCondition('text_rule')] },
  },
  actions: {
    comment: [makeAction('comment', 'comment_reply'), RANGE_ACTION],
    story: [],
    message: [],
  },
};
const ACTIONS = 'rule.rule.comment_actions.actions';

describe('the field that a path of the server names', () => {
  test.each([
    ['rule.name', 'name'],
    ['currentlyEditingRule.name', 'name'],
    ['rule.rule_event_type', 'eventType'],
    ['rule.rule.post_conditions', 'groups.post_conditions'],
    ['rule.rule.comment_conditions.match_any', 'groups.comment_conditions.match_any'],
    [
      'rule.rule.post_conditions.match_all.0.condition_type',
      'groups.post_conditions.match_all.0.condition_type',
    ],
    [
      'rule.rule.post_conditions.match_all.0.condition_value',
      'groups.post_conditions.match_all.0.postIds',
    ],
    [
      'rule.rule.post_conditions.match_all.0.condition_value.3',
      'groups.post_conditions.match_all.0.postIds',
    ],
    [
      'rule.rule.post_conditions.match_all.1.condition_value',
      'groups.post_conditions.match_all.1.time',
    ],
    [
      'rule.rule.comment_conditions.match_any.0.condition_value.1.text',
      'groups.comment_conditions.match_any.0.entries.1.text',
    ],
    ['rule.rule.comment_actions.actions', 'actions.comment'],
    [`${ACTIONS}.0.action_type`, 'actions.comment.0.action_type'],
    [`${ACTIONS}.0.action_value`, 'actions.comment.0.texts'],
    [`${ACTIONS}.0.action_value.2.text`, 'actions.comment.0.texts.2.text'],
    [`${ACTIONS}.0.action_options.delay.delay_value`, 'actions.comment.0.delay.minutes'],
    [`${ACTIONS}.1.action_options.delay.delay_value`, 'actions.comment.1.delay.high'],
    [`${ACTIONS}.1.action_options.delay.delay_value.low`, 'actions.comment.1.delay.low'],
    [
      `${ACTIONS}.0.action_options.trigger_n_times_per_user`,
      'actions.comment.0.triggerCounts.trigger_n_times_per_user',
    ],
    [
      'rule.rule.options.trigger_n_times_per_user',
      'triggerCounts.comment.trigger_n_times_per_user',
    ],
    ['rule.rule', undefined],
    ['body', undefined],
  ])('%s', (serverPath, path) => {
    const { result } = renderHook(() => {
      const form = useForm({ defaultValues: FORM });
      return { ...useSaveProblem(form), errors: form.formState.errors };
    });
    const fields = { [serverPath]: ['Wrong.'] };
    act(() => result.current.showWrongFields(new ApiError({ status: 400, fields })));
    const { errors, problem } = result.current;
    if (path === undefined) expect({ errors, problem }).toEqual({ errors: {}, problem: 'Wrong.' });
    else expect(get(errors, `${path}.message`)).toBe('Wrong.');
  });
});
