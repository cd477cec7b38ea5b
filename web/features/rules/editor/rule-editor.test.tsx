// The rule editor: its sections appear step by step, and reply texts fill themselves in.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRuleWithDefinition } from '#web/testing/data/api-object-factories.ts';
import { ALL, all, any, posts } from '#web/testing/data/make-rule-conditions.ts';
import {
  chooseRuleEditorOption,
  findCreatedRuleFields,
  getSection,
  mockCreatedRule,
  mockRuleFeatures,
  openNewRule,
  openNewRuleWithAction,
  openSavedRuleEditor,
  setUpRuleEditorTest,
  typeText,
  waitForRulesListScreen,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import {
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { pressButton, queryButton } from '#web/testing/user-actions.ts';

const listSections = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('region')
    .map((section) => section.getAttribute('aria-label'));
const getReplyTexts = () =>
  getSection('Actions')
    .queryAllByRole<HTMLTextAreaElement>('textbox', { name: /^Text \d+$/ })
    .map(({ value, placeholder }) => value || placeholder);
const leaveText = (number: number, text: string) => {
  const field = getSection('Actions').getByRole('textbox', { name: `Text ${number}` });
  typeText(field, text);
  fireEvent.blur(field);
};

beforeEach(setUpRuleEditorTest);

describe('what appears', () => {
  test.each([
    ['Comment', 'Add Comment Condition', ['Post conditions', 'Comment conditions']],
    ['Story', 'Add Story-Message Condition', ['Story conditions', 'Story-message conditions']],
    ['Direct Message', 'Add Message Condition', ['Message conditions']],
  ])('%s: the actions and the button when every group has a condition', async (...row) => {
    const [label, addCondition, groups] = row;
    await openNewRule();
    fireEvent.click(screen.getByRole('radio', { name: label }));
    expect(listSections()).toEqual(groups);
    expect(queryButton('Create Rule')).toBeNull();
    pressButton(addCondition);
    expect(listSections()).toEqual([...groups, 'Actions']);
    screen.getByRole('button', { name: 'Create Rule' });
  });

  test('actions can be removed, also the last one', async () => {
    await openNewRuleWithAction();
    pressButton('Add Action');
    pressButton('Remove action 2');
    expect(queryButton('Remove action 2')).toBeNull();
    pressButton('Remove action 1');
    await waitFor(() => expect(queryButton(/Remove action/)).toBeNull());
    screen.getByRole('button', { name: 'Add Action' });
  });

  test('the actions and the button disappear for a type without conditions', async () => {
    await openNewRuleWithAction();
    screen.getByRole('button', { name: 'Create Rule' });
    fireEvent.click(screen.getByRole('radio', { name: 'Direct Message' }));
    expect(listSections()).toEqual(['Message conditions']);
    expect(queryButton('Create Rule')).toBeNull();
  });

  test('the sentence appears with a condition and an action', async () => {
    await openNewRule();
    pressButton('Add Comment Condition');
    screen.getByText(/this line says what the rule does/);
    pressButton('Add Action');
    await screen.findByText(/^When someone comments on any post, reply/);
    expect(screen.queryByText(/this line says what the rule does/)).toBeNull();
  });

  test('the switch for top-level comments appears with a comment condition', async () => {
    mockCreatedRule();
    await openNewRule();
    const findSwitch = () => screen.queryByRole('switch', { name: 'Only top-level comments' });
    expect(findSwitch()).toBeNull();
    pressButton('Add Comment Condition');
    screen.getByText('Replies below comments are answered as well.');
    fireEvent.click(screen.getByRole('switch', { name: 'Only top-level comments' }));
    screen.getByText('Replies below comments are not answered.');
    pressButton('Add Action');
    await screen.findByText(/^When someone writes a top-level comment on any post, reply/);
    pressButton('Create Rule');

    expect(await findCreatedRuleFields()).toMatchObject({
      rule: { options: { only_top_level_comments: true } },
    });
  });

  test('the options appear with their flag', async () => {
    mockRuleFeatures('allow_live_rules_approval_mode_off');
    await openNewRule();
    pressButton('Add Comment Condition');
    const sections = ['Post conditions', 'Comment conditions', 'Actions', 'Options'];
    await waitFor(() => expect(listSections()).toEqual(sections));
  });

  test('keeps the values of every type and saves the chosen ones', async () => {
    mockCreatedRule();
    await openNewRuleWithAction();
    leaveText(1, 'Thanks!');
    fireEvent.click(screen.getByRole('radio', { name: 'Direct Message' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Comment' }));
    expect(getReplyTexts()[0]).toBe('Thanks!');
    fireEvent.click(screen.getByRole('radio', { name: 'Direct Message' }));
    pressButton('Add Message Condition');
    pressButton('Create Rule');
    await waitForRulesListScreen();
    expect(await findCreatedRuleFields()).toMatchObject({
      rule_event_type: 'message',
      active: true,
      approval_mode: true,
      rule: {
        comment_conditions: { match_all: [] },
        comment_actions: { actions: [] },
        message_conditions: { match_all: [{ condition_type: 'all' }] },
      },
    });
  });

  test('post conditions can be added and removed only with their flag', async () => {
    await openNewRule();
    const section = getSection('Post conditions');
    expect(section.getAllByRole('combobox')).toHaveLength(1);
    expect(section.queryAllByRole('button')).toEqual([]);
    cleanup();
    mockRuleFeatures('allow_rules_multiple_post_conditions');
    await openNewRule();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Post Condition' }));
    pressButton('Remove condition 2');
    expect(getSection('Post conditions').getAllByRole('combobox')).toHaveLength(1);
  });
});

describe('a rule of a bigger plan', () => {
  const openWithPostConditions = async (post_conditions: Rule['rule']['post_conditions']) => {
    mockResponse('listSelectedPosts', { posts: [] });
    await openSavedRuleEditor(makeRuleWithDefinition({ post_conditions }));
    return getSection('Post conditions');
  };

  test('can change from any condition to all, and not back', async () => {
    const section = await openWithPostConditions(any(ALL));
    expect(section.queryAllByRole('button')).toEqual([]);
    fireEvent.click(section.getByRole('radio', { name: 'All conditions' }));
    await waitFor(() => expect(section.queryAllByRole('radio')).toEqual([]));
    expect(section.getAllByRole('combobox')).toHaveLength(1);
  });

  test('can lose all post conditions but one', async () => {
    const section = await openWithPostConditions(all(ALL, posts('1')));
    fireEvent.click(section.getByRole('button', { name: 'Remove condition 2' }));
    expect(section.getAllByRole('combobox')).toHaveLength(1);
    expect(section.queryAllByRole('button')).toEqual([]);
  });
});

test('the match mode moves the conditions to the other list', async () => {
  mockRuleFeatures('allow_rules_any_all_radio_buttons');
  mockCreatedRule();
  await openNewRule();
  pressButton('Add Comment Condition');
  chooseRuleEditorOption('Comment conditions', 'Condition 1', 'text_rule');
  const conditions = getSection('Comment conditions');
  typeText(conditions.getByRole('textbox', { name: 'Contains any of' }), 'price');
  fireEvent.click(await conditions.findByRole('radio', { name: 'Any condition' }));
  pressButton('Add Comment Condition');
  pressButton('Create Rule');
  expect(await findCreatedRuleFields()).toMatchObject({
    rule: {
      comment_conditions: {
        match_all: [],
        match_any: [
          { condition_type: 'text_rule', condition_value: [{ text: 'price' }] },
          { condition_type: 'all' },
        ],
      },
    },
  });
});

describe('the texts of a comment reply', () => {
  const FIVE = ['a', 'b', 'c', 'd', 'e'];
  /** Fails to generate the other texts. */
  const leaveFirstTextInVain = async (sentence: string | RegExp = /No texts could be written/) => {
    await openNewRuleWithAction();
    leaveText(1, 'Thanks!');
    await screen.findByText(sentence);
  };

  test('fill up to six when the cursor leaves the first', async () => {
    const answer = mockHeldResponse('generateRuleTexts', { generatedText: FIVE });
    await openNewRuleWithAction();
    expect(getReplyTexts()).toEqual(['Text 1']);
    leaveText(1, 'Thanks!');
    await waitFor(() => expect(getSentRequestFields('generateRuleTexts')).toHaveLength(1));
    expect(getReplyTexts()).toEqual(['Thanks!', ...Array(5).fill('generating...')]);
    answer();
    await waitFor(() => expect(getReplyTexts()).toEqual(['Thanks!', ...FIVE]));
    const expected = { inputText: 'Thanks!', count: 5 };
    expect(getSentRequestFields('generateRuleTexts')[0]).toMatchObject(expected);
  });

  test('stay blank after a failure until the user asks again', async () => {
    mockError('generateRuleTexts', 'unavailable');
    await leaveFirstTextInVain();
    expect(getReplyTexts()).toEqual(['Thanks!', 'Text 2', 'Text 3', 'Text 4', 'Text 5', 'Text 6']);
    mockResponse('generateRuleTexts', { generatedText: FIVE });
    pressButton('Generate the blank texts');
    await waitFor(() => expect(getReplyTexts()).toEqual(['Thanks!', ...FIVE]));
  });

  test('give no reason for a failure that the server does not know', async () => {
    mockError('generateRuleTexts', 'internal');
    await leaveFirstTextInVain('No texts could be written.');
  });

  test('say when the user may ask again after too many requests', async () => {
    mockError('generateRuleTexts', 'rate_limited', 'Please try again in 6 minutes.');
    await leaveFirstTextInVain('No texts could be written. Please try again in 6 minutes.');
    expect(screen.getByText(/in 6 minutes/).getAttribute('role')).toBe('status');
  });

  test('hide the failure message when the owner has written every text', async () => {
    mockError('generateRuleTexts', 'unavailable');
    await leaveFirstTextInVain();
    for (const number of [2, 3, 4, 5]) leaveText(number, `Thanks ${number}!`);
    screen.getByText(/No texts could be written/);

    leaveText(6, 'Thank you!');

    await waitFor(() => expect(screen.queryByText(/No texts could be written/)).toBeNull());
    // The message does not come back with the next blank text.
    fireEvent.click(getSection('Actions').getByRole('button', { name: 'Add text' }));
    expect(screen.queryByText(/No texts could be written/)).toBeNull();
  });

  test('are logged as invalid when the answer has none', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    mockResponse('generateRuleTexts', { generatedText: undefined as unknown as string[] });
    await leaveFirstTextInVain('No texts could be written.');
    expect(warn).toHaveBeenCalledWith('Invalid response data', expect.any(Error));
    warn.mockRestore();
  });

  test('say that filling up counts as a draft of the plan', async () => {
    await openNewRuleWithAction();

    getSection('Actions').getByText(/counts as one draft of your plan/);
  });

  test('can be removed above six; direct messages above one', async () => {
    mockError('generateRuleTexts', 'unavailable');
    await openNewRuleWithAction();
    leaveText(1, 'Thanks!');
    const actions = getSection('Actions');
    await screen.findByText(/No texts could be written/);
    const countRemoves = () => actions.queryAllByRole('button', { name: /^Remove text/ }).length;
    expect(countRemoves()).toBe(0);
    fireEvent.click(actions.getByRole('button', { name: 'Add text' }));
    expect(countRemoves()).toBe(7);
    chooseRuleEditorOption('Actions', 'Action 1', 'dm');
    expect(getReplyTexts()).toEqual(['Text 1']);
    expect(countRemoves()).toBe(0);
    fireEvent.click(actions.getByRole('button', { name: 'Add text' }));
    expect(countRemoves()).toBe(2);
  });
});

test('a new type of delay resets the minutes, which are never negative', async () => {
  mockCreatedRule();
  await openNewRuleWithAction();
  const actions = getSection('Actions');
  fireEvent.click(actions.getByRole('radio', { name: 'Fixed' }));
  typeText(actions.getByRole('spinbutton', { name: 'Minutes' }), '15');
  fireEvent.click(actions.getByRole('radio', { name: 'Range' }));
  typeText(actions.getByRole('spinbutton', { name: 'From (minutes)' }), '-3');
  typeText(actions.getByRole('spinbutton', { name: 'To (minutes)' }), '7.9');
  pressButton('Create Rule');
  expect(await findCreatedRuleFields()).toMatchObject({
    rule: {
      comment_actions: {
        actions: [
          { action_options: { delay: { delay_type: 'range', delay_value: { low: 0, high: 7 } } } },
        ],
      },
    },
  });
});
