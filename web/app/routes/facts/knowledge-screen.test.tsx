// The lists of suggestions and facts, and the decisions about them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makePost } from '#web/testing/data/api-object-factories.ts';
import { makeFact, makeFactSuggestion, makeFactsResponse } from '#web/testing/data/make-fact.ts';
import {
  findFactDialog,
  getFactRow,
  listFactTexts,
  openFactsScreen,
  pressInFactRow,
  queryFactRow,
} from '#web/testing/harnesses/facts-harness.tsx';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFacts } from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';
import {
  clickButton,
  clickLink,
  findHeading,
  getButton,
  mockBrowserOnlineState,
} from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/knowledge');

const FOUND = 'Found in your posts and replies';
const EMPTY = 'Nothing yet. Add what people often ask: prices, shipping, opening hours.';
const fact = makeFact();
const suggestion = makeFactSuggestion();
const secondSuggestion = makeFactSuggestion({
  id: 'sug_2',
  text: 'Gift cards are sold in the shop.',
  source: 'caption',
  place: { media_id: '102', comment_id: null },
});
const mockOneOfEach = () => mockFacts({ facts: [fact], suggestions: [suggestion] });
const mockDecision = () =>
  mockResponse('decideFact', ({ fields }) => ({
    fact: { ...suggestion, id: String(fields.fact_id) },
  }));

test('opens from the sidebar and says what the facts are for', async () => {
  mockOneOfEach();
  renderApp('/posts');
  await clickLink('What Replyloom knows');

  await findHeading('What Replyloom knows');
  await screen.findByText(
    'Drafts rely on these facts. Please check each draft all the same: the AI may be wrong.',
  );
  await screen.findByText(fact.text);
  expect(listFactTexts(FOUND)).toEqual([suggestion.text]);
  expect(listFactTexts('Facts')).toEqual([fact.text]);
});

test('describes the posts, the last day and the source of a fact', async () => {
  mockFacts({
    facts: [
      makeFact({ valid_until: new Date(2099, 11, 24, 23, 59).toISOString() }),
      makeFact({ id: 'fct_2', text: 'Two posts', media_ids: ['101', '102'], source: 'website' }),
    ],
  });
  const row = within(await openFactsScreen(fact.text));

  row.getByText('For all posts');
  row.getByText('Valid until 24 Dec 2099');
  row.getByText('Added by you');
  const ofPosts = within(getFactRow('Two posts'));
  ofPosts.getByText('For 2 posts');
  ofPosts.getByText('From your website link');
  expect(ofPosts.queryByText(/Valid until/)).toBeNull();
  expect(ofPosts.queryByRole('link')).toBeNull();
});

test('marks a fact as outdated when its last day has passed', async () => {
  mockFacts({ facts: [makeFact({ valid_until: '2026-01-05T22:59:59.999Z' })] });
  const row = within(await openFactsScreen(fact.text));

  row.getByText('Outdated');
  row.getByText('Drafts do not use this any longer.');
});

test('links a suggestion to the post or comment it was found in', async () => {
  mockFacts({
    suggestions: [
      suggestion,
      secondSuggestion,
      makeFactSuggestion({ id: 'sug_3', text: 'Bio', source: 'biography', place: null }),
    ],
  });
  const ofReply = within(await openFactsScreen(suggestion.text));
  const ofCaption = within(getFactRow(secondSuggestion.text));
  const getTarget = (row: typeof ofReply, name: string) =>
    row.getByRole('link', { name }).getAttribute('href');

  ofReply.getByText(/From your replies/);
  expect(getTarget(ofReply, 'View comment')).toBe('/posts/101?comment=201');
  ofCaption.getByText(/From a caption/);
  expect(getTarget(ofCaption, 'View post')).toBe('/posts/102');
  within(getFactRow('Bio')).getByText('From your biography');
});

test('reads the names of posts when the user opens them', async () => {
  mockFacts({ facts: [makeFact({ media_ids: ['101', '102'] })] });
  mockResponse('listSelectedPosts', {
    posts: [makePost({ media_id: '101', caption: 'Linen totes are back' })],
  });
  const row = within(await openFactsScreen(fact.text));
  expect(getSentRequestFields('listSelectedPosts')).toEqual([]);
  await userEvent.click(row.getByRole('button', { name: 'For 2 posts', expanded: false }));

  const link = await row.findByRole('link', { name: 'Linen totes are back' });
  expect(link.getAttribute('href')).toBe('/posts/101');
  row.getByText('This post is gone');
  await userEvent.click(row.getByRole('button', { name: 'For 2 posts', expanded: true }));
  expect(row.queryByText('This post is gone')).toBeNull();
});

test('moves an accepted suggestion to the facts before the server responds', async () => {
  mockFacts({ facts: [fact], suggestions: [suggestion, secondSuggestion] });
  const answer = mockHeldResponse('decideFact', { fact: suggestion });
  await openFactsScreen(suggestion.text);
  await pressInFactRow(suggestion.text, 'Accept');

  expect(listFactTexts(FOUND)).toEqual([secondSuggestion.text]);
  expect(listFactTexts('Facts')).toEqual([suggestion.text, fact.text]);
  expect(document.activeElement).toBe(getFactRow(secondSuggestion.text));
  answer();
  await screen.findByText('Fact added');
  expect(listFactTexts('Facts')).toEqual([suggestion.text, fact.text]);
  expect(getSentRequestFields('decideFact')).toMatchObject([{ fact_id: 'sug_1', accepted: true }]);
});

test('drops a refused suggestion, and focuses the facts after the last', async () => {
  mockOneOfEach();
  mockResponse('decideFact', () => {
    mockFacts({ facts: [fact] });
    return { fact: suggestion };
  });
  await openFactsScreen(suggestion.text);
  await pressInFactRow(suggestion.text, 'Refuse');

  expect(queryFactRow(suggestion.text)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Facts');
  await screen.findByText('Suggestion refused. It will not come back.');
  expect(getSentRequestFields('decideFact')).toMatchObject([{ fact_id: 'sug_1', accepted: false }]);
});

test('reads further suggestions when the last shown one is decided', async () => {
  mockOneOfEach();
  mockDecision();
  await openFactsScreen(suggestion.text);
  mockFacts({ facts: [suggestion, fact], suggestions: [secondSuggestion] });
  await pressInFactRow(suggestion.text, 'Accept');

  await screen.findByText(secondSuggestion.text);
});

test.each([
  ['Accept', 'The suggestion could not be accepted. There is no room.'],
  ['Refuse', 'The suggestion could not be refused. There is no room.'],
])('brings a suggestion back with a sentence when %s fails', async (button, sentence) => {
  mockFacts({ facts: [fact], suggestions: [suggestion, secondSuggestion] });
  mockError('decideFact', 'too_many_facts', 'There is no room.');
  await openFactsScreen(suggestion.text);
  await pressInFactRow(suggestion.text, button);

  await screen.findByText(sentence);
  expect(listFactTexts(FOUND)).toEqual([suggestion.text, secondSuggestion.text]);
  expect(listFactTexts('Facts')).toEqual([fact.text]);
});

test('hides a failure when the next dialog opens', async () => {
  mockOneOfEach();
  mockError('decideFact', 'internal');
  await openFactsScreen(suggestion.text);
  await pressInFactRow(suggestion.text, 'Refuse');
  await screen.findByText(/^The suggestion could not be refused\./);
  await clickButton('Add a fact');

  await waitFor(() => expect(screen.queryByText(/could not be refused/)).toBeNull());
});

test('keeps pending decisions shown when another decision is refused', async () => {
  mockFacts({ facts: [fact], suggestions: [suggestion, secondSuggestion] });
  await openFactsScreen(suggestion.text);
  mockError('decideFact', 'internal');
  await pressInFactRow(suggestion.text, 'Refuse');
  const answer = mockHeldResponse('decideFact', { fact: secondSuggestion });
  await pressInFactRow(secondSuggestion.text, 'Accept');

  await waitFor(() => expect(listFactTexts(FOUND)).toEqual([suggestion.text]));
  expect(listFactTexts('Facts')).toEqual([secondSuggestion.text, fact.text]);
  answer();
  await screen.findByText('Fact added');
});

test('deletes a fact after a question, before the server responds', async () => {
  mockFacts({ facts: [fact, makeFact({ id: 'fct_2', text: 'Second' })] });
  const answer = mockHeldResponse('deleteFact', { deleted: true });
  await openFactsScreen(fact.text);
  await pressInFactRow(fact.text, 'Delete');
  const dialog = await findFactDialog('Delete this fact?');
  dialog.getByText(fact.text);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete fact' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(listFactTexts('Facts')).toEqual(['Second']);
  expect(document.activeElement).toBe(getFactRow('Second'));
  answer();
  await screen.findByText('Fact deleted');
  expect(getSentRequestFields('deleteFact')).toMatchObject([{ fact_id: 'fct_1' }]);
});

test('brings a fact back with a sentence when deleting fails', async () => {
  mockOneOfEach();
  mockResponse('deleteFact', MOCK_CONNECTION_FAILURE);
  await openFactsScreen(fact.text);
  await pressInFactRow(fact.text, 'Delete');
  await clickButton('Delete fact');

  await screen.findByText(/^The fact could not be deleted\. We could not reach Replyloom\./);
  getFactRow(fact.text);
});

test('shows that the facts are loading, then that there are none', async () => {
  const answer = mockHeldResponse('listFacts', makeFactsResponse());
  renderApp('/knowledge');
  await screen.findByRole('status', { name: 'Loading...' });
  answer();

  await screen.findByText(EMPTY);
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
});

test('says below suggestions that there are no facts yet', async () => {
  mockFacts({ suggestions: [suggestion] });
  await openFactsScreen(suggestion.text);

  within(screen.getByRole('region', { name: 'Facts' })).getByText(EMPTY);
});

test('reads the facts again on Try again after a failure', async () => {
  mockError('listFacts', 'forbidden');
  renderApp('/knowledge');
  await screen.findByText('This could not be loaded');
  mockOneOfEach();
  await clickButton('Try again');

  await screen.findByText(fact.text);
});

test('says that the browser is offline when the facts cannot be read', async () => {
  mockBrowserOnlineState(false);
  mockResponse('listFacts', MOCK_CONNECTION_FAILURE);
  renderApp('/knowledge');

  await screen.findByText('You seem to be offline');
});

test('shows further pages of facts without suggestions', async () => {
  mockResponse('listFacts', ({ fields }) =>
    makeFactsResponse({
      facts: [makeFact({ text: `Fact at ${fields.pagination_offset}` })],
      suggestions: fields.pagination_offset === 0 ? [suggestion] : [],
      total_count: 51,
      pagination_offset: Number(fields.pagination_offset),
    }),
  );
  await openFactsScreen('Fact at 0');
  await clickLink('Page 2');

  await screen.findByText('Fact at 50');
  expect(screen.queryByText(suggestion.text)).toBeNull();
});

test('disables all changes of facts for an impersonating admin', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  mockOneOfEach();
  await openFactsScreen(fact.text);

  for (const row of [fact.text, suggestion.text])
    for (const button of within(getFactRow(row)).getAllByRole('button'))
      expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(getButton('Add a fact'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('focuses the fact that a draft links to', async () => {
  const linked = makeFact({ id: 'fct_linked', text: 'Parcels leave on Mondays.' });
  mockFacts({ facts: [fact, linked] });
  renderApp('/knowledge?fact=fct_linked');

  await screen.findByText(linked.text);
  await waitFor(() => expect(document.activeElement).toBe(getFactRow(linked.text)));
});

test('opens the later page that has the linked fact', async () => {
  const linked = makeFact({ id: 'fct_linked', text: 'Parcels leave on Mondays.' });
  mockResponse('listFacts', ({ fields }) => {
    const isLater = fields.fact_id === 'fct_linked' || fields.pagination_offset === 50;
    const facts = isLater
      ? [linked]
      : Array.from({ length: 50 }, (_, index) =>
          makeFact({ id: `fct_${index}`, text: `Fact ${index}.` }),
        );
    return makeFactsResponse({ facts, total_count: 51, pagination_offset: isLater ? 50 : 0 });
  });
  renderApp('/knowledge?fact=fct_linked');

  await screen.findByText(linked.text);
  await waitFor(() => expect(document.activeElement).toBe(getFactRow(linked.text)));
});

const GONE = 'This fact no longer exists.';

test('says that the linked fact no longer exists', async () => {
  mockFacts({ facts: [fact] });
  renderApp('/knowledge?fact=fct_deleted');

  expect((await screen.findByText(GONE)).getAttribute('role')).toBe('status');
  getFactRow(fact.text);
});

test('says that the linked fact is on none of several pages', async () => {
  const facts = Array.from({ length: 50 }, (_, index) =>
    makeFact({ id: `fct_${index}`, text: `Fact ${index}.` }),
  );
  mockResponse('listFacts', makeFactsResponse({ facts, total_count: 51 }));
  renderApp('/knowledge?fact=fct_deleted');

  await screen.findByText(GONE);
});

test('deleting the linked fact shows only that it was deleted', async () => {
  mockFacts({ facts: [fact] });
  mockResponse('deleteFact', { deleted: true });
  renderApp(`/knowledge?fact=${fact.id}`);
  await screen.findByText(fact.text);
  await pressInFactRow(fact.text, 'Delete');
  await clickButton('Delete fact');

  await screen.findByText('Fact deleted');
  expect(screen.queryByText(GONE)).toBeNull();
});
