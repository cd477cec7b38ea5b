// Drafting a reply to a comment, and writing it without a draft.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  editingReplyDraft,
  getAnnouncement,
  getCommentReplyField,
  openCommentReplyBox,
  setUpCommentReplyTest,
  typeCommentReply,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentRequestFields,
  getSentRequestFieldValues,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test('requests a draft for a comment without one, polling until it arrives', async () => {
  let attempts = 0;
  mockResponse('requestCommentDraft', () => {
    attempts += 1;
    const generating = makeReplyDraft({ status: 'generating', response_text: '' });
    return { response: attempts < 3 ? generating : editingReplyDraft };
  });
  openCommentReplyBox(null);

  expect(getCommentReplyField().value).toBe('Generating...');
  expect(getCommentReplyField().className).toMatch(/\banimate-shimmer-words\b/);
  expect(getCommentReplyField().disabled).toBe(true);
  await advanceFakeTimeUntil(() => expect(getCommentReplyField().value).toBe('We do ship!'));
  expect(getCommentReplyField().disabled).toBe(false);
  const asksForNew = getSentRequestFieldValues('requestCommentDraft', 'request_new_response');
  expect(asksForNew).toEqual([false, false, false]);
});

test('does not request a draft for a comment that has one', async () => {
  openCommentReplyBox();

  await advanceTime(5_000);

  expect(getCommentReplyField().value).toBe('We do ship!');
  expect(getSentRequestFields('requestCommentDraft')).toHaveLength(0);
});

test('starts an empty second reply beside a live one on Write another', async () => {
  openCommentReplyBox(makeReplyDraft({ id: 'rsp_live', status: 'live', response_text: 'Yes!' }));
  const own = makeReplyDraft({ id: 'rsp_own', response_text: '' });
  mockResponse('requestCommentDraft', () => ({ response: own }));

  pressButton('Write another');
  await advanceTime(10);

  expect(getSentRequestFields('requestCommentDraft').map(({ own_words }) => own_words)).toEqual([
    true,
  ]);
  expect(getCommentReplyField()).toMatchObject({ value: '', disabled: false });
  expect(document.activeElement).toBe(getCommentReplyField());
});

test.each([
  ['the plan allows no further draft', new MockErrorResponse('max_responses_for_plan')],
  ['the draft fails', new MockErrorResponse('internal')],
  ['no response arrives', MOCK_CONNECTION_FAILURE],
] as const)("posts the owner's own comment reply when %s", async (_, response) => {
  mockResponse('requestCommentDraft', ({ fields }) =>
    fields.own_words ? { response: makeReplyDraft({ response_text: '' }) } : response,
  );
  mockResponse('postCommentReply', ({ fields }) => ({
    response: makeReplyDraft({ status: 'queued', response_text: String(fields.response_text) }),
  }));
  openCommentReplyBox(null);
  await advanceFakeTimeUntil(() => expect(screen.queryAllByRole('alert')).not.toEqual([]));

  typeCommentReply('In my own words');
  pressButton('Post');
  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('postCommentReply')).toHaveLength(1),
  );

  expect(getSentRequestFieldValues('postCommentReply', 'response_text')).toEqual([
    'In my own words',
  ]);
});

test("says that the plan's draft limit is reached, without a Dismiss button", async () => {
  mockError('requestCommentDraft', 'max_responses_for_plan');
  openCommentReplyBox(null);

  await advanceFakeTimeUntil(() =>
    screen.getByText(/^You have reached the writing prompt generation limit/),
  );
  expect(queryButton('Dismiss')).toBeNull();
});

test('announces a new comment draft to screen readers, but no failures', async () => {
  const another = makeReplyDraft({ response_text: 'Another one.' });
  mockResponse('requestCommentDraft', { response: another });
  mockError('postCommentReply', 'internal');
  openCommentReplyBox();
  expect(getAnnouncement()).toBe('');

  pressButton('Generate new');
  expect(getAnnouncement()).toBe('Generating...');
  await advanceFakeTimeUntil(() => expect(getAnnouncement()).toBe('The draft is ready.'));

  mockError('requestCommentDraft', 'internal');
  pressButton('Generate new');
  await advanceFakeTimeUntil(() => screen.getByRole('alert'));
  expect(getAnnouncement()).toBe('');

  pressButton('Post');
  await advanceFakeTimeUntil(() => screen.getByText('Queued. You can still cancel it.'));
  await advanceFakeTimeUntil(() => screen.getByRole('alert'));
  expect(getAnnouncement()).toBe('');
});

test('links each fact that a draft relies on', async () => {
  const based_on_facts = [
    { id: 'fct_1', text: 'Shipping to Germany costs 9 euros.' },
    { id: 'fct_2', text: 'Parcels leave on Mondays.' },
  ];
  openCommentReplyBox(makeReplyDraft({ ...editingReplyDraft, based_on_facts }));

  const links = screen.getAllByRole('link', { name: /Shipping|Parcels/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/knowledge?fact=fct_1',
    '/knowledge?fact=fct_2',
  ]);
  expect(screen.getByText('From:').parentElement?.textContent).toBe(
    'From: Shipping to Germany costs 9 euros.Parcels leave on Mondays.',
  );
});

const claimingDraft = makeReplyDraft({
  ...editingReplyDraft,
  response_text: 'We do ship! It takes two days.',
  uncovered_claims: ['It takes two days.'],
});

test('names an uncovered claim with a link that adds it', () => {
  openCommentReplyBox(claimingDraft);

  const list = screen.getByRole('list', { name: 'Not in what Replyloom knows:' });
  expect(list.querySelector('q')?.textContent).toBe('It takes two days.');
  const link = screen.getByRole('link', { name: 'Add as a fact: It takes two days.' });
  expect(link.getAttribute('href')).toBe('/knowledge#add=It+takes+two+days.');
});

test('no longer names a claim that the owner has changed', () => {
  openCommentReplyBox(claimingDraft);

  typeCommentReply('We do ship! It takes three days.');

  expect(screen.queryByText('Not in what Replyloom knows:')).toBeNull();
});
