// The form of a fact: adding one, changing one, and accepting a suggestion with changes.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fact } from '#shared/schemas/fact.ts';
import { makePost } from '#web/testing/data/api-object-factories.ts';
import { makeFact, makeFactSuggestion } from '#web/testing/data/make-fact.ts';
import { makePostsResponse } from '#web/testing/data/make-list-responses.ts';
import {
  findFactDialog,
  listFactTexts,
  openFactsScreen,
  pressInFactRow,
  saveFactForm,
} from '#web/testing/harnesses/facts-harness.tsx';
import {
  getAllRecordedRequests,
  getSentRequestFields,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFacts } from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/knowledge');

const fact = makeFact({ valid_until: '2099-12-24T10:00:00.000Z' });
const suggestion = makeFactSuggestion();
const getTextBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Fact' });
const getCheckboxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');

async function retype(text: string): Promise<void> {
  fireEvent.change(getTextBox(), { target: { value: text } });
}
async function openNewFactForm(): Promise<void> {
  await openFactsScreen(fact.text);
  await clickButton('Add a fact');
  await findFactDialog('Add a fact');
}
async function editInRow(text: string, title: string): Promise<void> {
  await openFactsScreen(text);
  await pressInFactRow(text, 'Edit');
  await findFactDialog(title);
}
const chooseScope = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const waitForClosedForm = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const pressEscape = () => fireEvent.keyDown(getTextBox(), { key: 'Escape' });

beforeEach(() => {
  mockFacts({ facts: [fact], suggestions: [suggestion] });
  mockResponse('decideFact', { fact: suggestion });
  mockResponse('saveFact', ({ fields }) => {
    const { id, ...saved } = fields.fact as Partial<Fact>;
    return { fact: makeFact({ ...saved, id: id ?? 'fct_new' }) };
  });
  mockResponse('listPosts', ({ fields }) => {
    const first = fields.pagination_offset === 0 ? 100 : 150;
    const count = fields.pagination_offset === 0 ? 50 : 10;
    return makePostsResponse({
      posts: Array.from({ length: count }, (_, index) =>
        makePost({ media_id: String(first + index), caption: `Post ${first + index}` }),
      ),
      total_posts_count: 60,
    });
  });
});

test('adds a fact for all posts, valid through the chosen day', async () => {
  await openNewFactForm();
  expect(document.activeElement).toBe(getTextBox());
  await userEvent.type(getTextBox(), '  Gift cards cost 20 euros.  ');
  screen.getByText('25 of 300 characters');
  fireEvent.change(screen.getByLabelText('Valid until (optional)'), {
    target: { value: '2099-12-24' },
  });
  await saveFactForm();

  await screen.findByText('Fact saved');
  await waitForClosedForm();
  expect(listFactTexts('Facts')).toEqual(['Gift cards cost 20 euros.', fact.text]);
  expect(getSentRequestFields('saveFact')).toMatchObject([
    {
      fact: {
        text: 'Gift cards cost 20 euros.',
        media_ids: [],
        valid_until: new Date(2099, 11, 24, 23, 59, 59, 999).toISOString(),
      },
    },
  ]);
});

test('adds a fact for posts that the user chooses on several pages', async () => {
  await openNewFactForm();
  await userEvent.type(getTextBox(), 'The tote comes in blue.');
  await chooseScope('Chosen posts');
  await screen.findByText('Post 100');
  await userEvent.click(getCheckboxes()[0] as HTMLElement);
  await clickButton('Show older');
  await screen.findByText('Post 150');
  await userEvent.click(getCheckboxes()[50] as HTMLElement);
  screen.getByText('2 posts chosen, 25 at most');
  await saveFactForm();

  await waitForClosedForm();
  expect(getSentRequestFields('saveFact')[0]?.fact).toMatchObject({ media_ids: ['100', '150'] });
});

test('lets the user choose no more than 25 posts', async () => {
  await openNewFactForm();
  await chooseScope('Chosen posts');
  await screen.findByText('Post 100');
  for (const box of getCheckboxes().slice(0, 25)) fireEvent.click(box);

  expect(getCheckboxes().filter(({ disabled }) => disabled)).toHaveLength(25);
  fireEvent.click(getCheckboxes()[0] as HTMLElement);
  expect(getCheckboxes().some(({ disabled }) => disabled)).toBe(false);
});

test('changes a fact, and keeps what was not changed', async () => {
  await editInRow(fact.text, 'Edit fact');
  expect(getTextBox().value).toBe(fact.text);
  await retype('Shipping takes 4 days.');
  await saveFactForm();

  await waitForClosedForm();
  expect(listFactTexts('Facts')).toEqual(['Shipping takes 4 days.']);
  const { id, valid_until } = fact;
  expect(getSentRequestFields('saveFact')).toMatchObject([
    { fact: { id, text: 'Shipping takes 4 days.', media_ids: [], valid_until } },
  ]);
});

test('shows the chosen posts of a fact first, and removes gone ones', async () => {
  mockFacts({ facts: [makeFact({ media_ids: ['101', '9'] })] });
  mockResponse('listSelectedPosts', { posts: [makePost({ media_id: '101', caption: 'Mine' })] });
  await editInRow(fact.text, 'Edit fact');

  await screen.findByText('Mine');
  expect(getCheckboxes().map(({ checked }) => checked)).toEqual([true, ...Array(49).fill(false)]);
  screen.getByText('1 chosen post is gone.');
  await clickButton('Remove');
  await saveFactForm();
  await waitForClosedForm();
  expect(getSentRequestFields('saveFact')[0]?.fact).toMatchObject({ media_ids: ['101'] });
});

test('accepts an edited suggestion in one call', async () => {
  await editInRow(suggestion.text, 'Edit and accept');
  within(screen.getByRole('dialog')).getByText('From your replies');
  await retype('Open from 10 to 7.');
  await saveFactForm();

  await screen.findByText('Fact saved');
  await waitForClosedForm();
  expect(listFactTexts('Facts')).toEqual(['Open from 10 to 7.', fact.text]);
  expect(screen.queryByText(suggestion.text)).toBeNull();
  const calls = getAllRecordedRequests().filter(({ name }) => /^(decide|save)Fact$/.test(name));
  expect(calls.map(({ name, fields }) => [name, fields])).toMatchObject([
    ['saveFact', { fact: { id: 'sug_1', text: 'Open from 10 to 7.', media_ids: [] } }],
  ]);
});

test('keeps a suggestion undecided when saving it fails', async () => {
  mockError('saveFact', 'too_many_facts', 'There is no room for another fact.');
  await editInRow(suggestion.text, 'Edit and accept');
  await retype('Open until 7.');
  await saveFactForm();

  await screen.findByText('There is no room for another fact.');
  expect(getTextBox().value).toBe('Open until 7.');
  expect(listFactTexts('Found in your posts and replies')).toEqual([suggestion.text]);
});

describe('a fact that another window has changed', () => {
  const newer = makeFact({ text: 'Changed there.', updated_at: '2026-11-21T12:00:00.000Z' });

  async function saveOverNewer() {
    await editInRow(fact.text, 'Edit fact');
    await retype('Changed here.');
    mockError('saveFact', 'text_changed');
    mockFacts({ facts: [newer] });
    await saveFactForm();
    await screen.findByText(newer.text);
    expect(getTextBox().value).toBe('Changed here.');
    mockResponse('saveFact', ({ fields }) => ({ fact: makeFact(fields.fact as Partial<Fact>) }));
  }
  const getSentVersions = () =>
    getSentRequestFields('saveFact').map((sent) => (sent.fact as Fact).updated_at);

  test('is shown beside the text, which may replace it', async () => {
    await saveOverNewer();
    await clickButton('Keep mine');
    expect(screen.queryByText(newer.text)).toBeNull();
    await saveFactForm();

    await waitForClosedForm();
    expect(getSentVersions()).toEqual([fact.updated_at, newer.updated_at]);
    expect(listFactTexts('Facts')).toEqual(['Changed here.']);
  });

  test('may replace the text', async () => {
    await saveOverNewer();
    await clickButton('Use that one');
    expect(getTextBox().value).toBe(newer.text);
  });

  test('is not overwritten by a text that was typed before a reload', async () => {
    await editInRow(fact.text, 'Edit fact');
    await retype('Changed here.');
    cleanup();
    mockFacts({ facts: [newer] });
    await editInRow(newer.text, 'Edit fact');
    await saveFactForm();
    await waitForClosedForm();
    expect(getSentVersions()).toEqual([fact.updated_at]);
  });
});

test('refuses a fact without text or without chosen posts at its field', async () => {
  await openNewFactForm();
  await saveFactForm();
  await screen.findByText('Write what is true.');
  expect(document.activeElement).toBe(getTextBox());
  await retype('The tote comes in blue.');
  expect(screen.queryByText('Write what is true.')).toBeNull();
  await chooseScope('Chosen posts');
  await saveFactForm();

  await screen.findByText('Choose at least one post.');
  expect(getSentRequestFields('saveFact')).toEqual([]);
});

test('refuses a text that is too long, and says by how much', async () => {
  await openNewFactForm();
  await retype('x'.repeat(312));
  screen.getByText('Too long by 12 of 300 characters.');
  await saveFactForm();

  expect(getSentRequestFields('saveFact')).toEqual([]);
});

test.each([
  ['a repeated fact', 'conflict', undefined, true],
  ['a text', 'validation_failed', { 'fact.text': ['Refused here.'] }, true],
  ['a further fact', 'too_many_facts', undefined, false],
] as const)('shows why the server refuses %s, and keeps the text', async (...row) => {
  const [, code, fields, isBesideField] = row;
  mockError('saveFact', code, 'Refused here.', fields as never);
  await openNewFactForm();
  await userEvent.type(getTextBox(), 'Gift cards cost 20 euros.');
  await saveFactForm();

  await screen.findByText('Refused here.');
  expect(getTextBox().value).toBe('Gift cards cost 20 euros.');
  expect(getTextBox().hasAttribute('aria-invalid')).toBe(isBesideField);
  if (isBesideField) expect(document.activeElement).toBe(getTextBox());
});

test('asks before Esc, Cancel or Close loses changes', async () => {
  await editInRow(fact.text, 'Edit fact');
  await retype('Shipping takes 4 days.');
  for (const leave of [
    pressEscape,
    () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  ]) {
    leave();
    const question = await findFactDialog('Discard your changes?');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  }
  expect(getTextBox().value).toBe('Shipping takes 4 days.');
  pressEscape();
  await clickButton('Discard');
  await waitForClosedForm();
  await pressInFactRow(fact.text, 'Edit');
  expect(getTextBox().value).toBe(fact.text);
});

test('closes an unchanged form without a question', async () => {
  await openNewFactForm();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  await waitForClosedForm();
});

test('keeps the typed fact over a reload', async () => {
  await openNewFactForm();
  await userEvent.type(getTextBox(), 'Half a sentence');
  cleanup();
  await openNewFactForm();

  expect(getTextBox().value).toBe('Half a sentence');
});

test('begins with the claim of a draft and closes after saving', async () => {
  renderApp('/knowledge#add=It+takes+two+days.');
  await findFactDialog('Add a fact');
  expect(getTextBox().value).toBe('It takes two days.');

  await saveFactForm();

  await waitForClosedForm();
  expect(getSentRequestFields('saveFact')).toMatchObject([
    { fact: { text: 'It takes two days.' } },
  ]);
  expect(window.location.search).toBe('');
});
