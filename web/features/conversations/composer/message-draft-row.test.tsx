// The draft row by keyboard: Tab uses a draft in an empty field, and each button of the row is reachable.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  generatingMessageDraft,
  getMessageField,
  readyMessageDraft,
  renderComposer,
  setUpComposerTest,
  typeMessage,
} from '#web/testing/harnesses/composer-harness.tsx';
import { mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton } from '#web/testing/user-actions.ts';

beforeEach(() => {
  setUpComposerTest();
  vi.useRealTimers();
});

const user = userEvent.setup();
const pressTabInField = async () => {
  getMessageField().focus();
  await user.keyboard('{Tab}');
};
const expectFocusMoved = (text: string) => {
  expect(getMessageField().value).toBe(text);
  expect(document.activeElement).not.toBe(getMessageField());
};

test('uses the message draft on Tab in an empty field', async () => {
  renderComposer();
  const field = getMessageField();
  const getDescription = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  expect(getDescription()).toContain('Tab uses the draft.');

  await pressTabInField();

  expect(field.value).toBe('We do ship!');
  expect(document.activeElement).toBe(field);
  expect(getDescription()).not.toContain('Tab uses');
  await user.keyboard('{Tab}');
  expectFocusMoved('We do ship!');
});

test.each([
  ['the field has text', () => typeMessage('Mine'), 'Mine'],
  ['the draft is dismissed', () => pressButton('Dismiss'), ''],
])(
  'moves the focus from the message field on Tab when %s',
  async (_case, prepare, expectedText) => {
    renderComposer();
    prepare();

    await pressTabInField();

    expectFocusMoved(expectedText);
  },
);

test.each([
  ['there is none', null],
  ['it is being generated', generatingMessageDraft],
  ['it has failed', { ...readyMessageDraft, response_text: '', error: 'No.' }],
  ['its reply is on its way', { ...readyMessageDraft, status: 'queued' as const }],
])('moves the focus instead of using the draft on Tab when %s', async (_case, response) => {
  mockResponse('requestMessageDraft', { response: generatingMessageDraft });
  renderComposer({ response });

  await pressTabInField();

  expectFocusMoved('');
});

test('reaches all buttons of the message draft with Shift+Tab', async () => {
  renderComposer();
  getMessageField().focus();
  const names: (string | null)[] = [];
  for (const _ of [1, 2, 3, 4, 5]) {
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    const button = document.activeElement;
    names.push(button?.getAttribute('aria-label') ?? button?.textContent ?? null);
  }

  const buttons = ['Dismiss', 'Whole draft', 'Change', 'Generate new', 'Use draft: We do ship!'];
  expect(names).toEqual(buttons);
  await user.keyboard('{Enter}');
  expect(getMessageField().value).toBe('We do ship!');
  expect(document.activeElement).toBe(getMessageField());
});

test('keeps the focus on the button that hides and shows the draft', async () => {
  renderComposer();
  getButton('Dismiss').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(getButton('Show draft'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(getButton('Dismiss'));
});

test('the message composer shows a draft and its basis when requested', async () => {
  const response_text = 'We do ship!\nIt takes a week.';
  renderComposer({ response: { ...readyMessageDraft, response_text } });
  expect(screen.queryByRole('region', { name: 'Whole draft' })).toBeNull();

  getButton('Whole draft').focus();
  await user.keyboard('{Enter}');

  expect(screen.getByRole('region', { name: 'Whole draft' }).textContent).toBe(
    `${response_text}Based on your last replies`,
  );
  expect(getButton('Whole draft').getAttribute('aria-expanded')).toBe('true');
  expect(getMessageField().value).toBe('');
});

const FACT = { id: 'fct_1', text: 'Shipping to Germany costs 9 euros.' };
const getFactTarget = () => screen.getByRole('link', { name: FACT.text }).getAttribute('href');
const queryBasis = () => screen.queryByText('Based on your last replies');

test('names the facts of a draft, also when it is opened', async () => {
  renderComposer({ response: { ...readyMessageDraft, based_on_facts: [FACT] } });
  expect(getFactTarget()).toBe('/knowledge?fact=fct_1');
  expect(queryBasis()).toBeNull();

  await user.click(getButton('Whole draft'));

  expect(getFactTarget()).toBe('/knowledge?fact=fct_1');
  expect(queryBasis()).not.toBeNull();
});

test('names the facts of a used draft until its text is changed', async () => {
  renderComposer({ response: { ...readyMessageDraft, based_on_facts: [FACT] } });
  pressButton(/^Use draft/);
  expect(getFactTarget()).toBe('/knowledge?fact=fct_1');

  typeMessage('My own words');

  expect(screen.queryByRole('link', { name: FACT.text })).toBeNull();
});

test('shows the dismissed draft again when generating another one fails', async () => {
  mockError('requestMessageDraft', 'unavailable');
  renderComposer();
  pressButton('Dismiss');
  pressButton('Generate new');

  expect((await screen.findByRole('alert')).textContent).toMatch(/^The draft could not be written/);
  expect(getButton(/^Use draft/)).toBeTruthy();
});
