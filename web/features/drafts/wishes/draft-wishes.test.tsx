// Wishes for the text of a reply to a comment: one press each, and no text is lost.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  getAnnouncement,
  getCommentReplyField,
  openCommentReplyBox,
  setUpCommentReplyTest,
  typeCommentReply,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

const changed = makeReplyDraft({
  id: 'drf_2',
  response_text: 'Short.',
  earlier_text: 'My own long text.',
});

/** The draft is generated for one poll. */
function mockChange(response = changed) {
  let calls = 0;
  mockResponse('requestCommentDraft', () => {
    calls += 1;
    const generating = makeReplyDraft({ id: response.id, status: 'generating' });
    return { response: calls < 2 ? generating : response };
  });
}
const getSentWishes = () =>
  getSentRequestFields('requestCommentDraft').flatMap(({ wish, response_text }) =>
    wish === undefined ? [] : [{ wish, response_text }],
  );
const hasShown = (text: string) =>
  advanceFakeTimeUntil(() => expect(getCommentReplyField().value).toBe(text));

test('changes the typed text with one press, and brings it back', async () => {
  mockChange();
  openCommentReplyBox();
  typeCommentReply('My own long text.');

  pressButton('Shorter');
  expect(getAnnouncement()).toBe('Generating...');
  expect(getButton('Shorter').getAttribute('aria-busy')).toBe('true');
  expect(getButton('Warmer').getAttribute('aria-disabled')).toBe('true');
  await hasShown('Short.');

  expect(getAnnouncement()).toBe('The draft is ready.');
  expect(getSentWishes()).toEqual([
    { wish: { kind: 'shorter' }, response_text: 'My own long text.' },
  ]);
  pressButton('Bring back my text');
  expect(getCommentReplyField().value).toBe('My own long text.');
});

test('keeps the typed text when the change is refused', async () => {
  mockError('requestCommentDraft', 'rate_limited');
  openCommentReplyBox();
  typeCommentReply('My own long text.');

  pressButton('Warmer');
  await advanceFakeTimeUntil(() => screen.getByRole('alert'));

  expect(getCommentReplyField()).toMatchObject({ value: 'My own long text.', disabled: false });
});

test('keeps the typed text when the model fails, and says so', async () => {
  const error = SCREEN_SENTENCES.wish_failed;
  const failed = { response_text: 'We do ship!', reply_text: 'My own long text.', error };
  mockChange(makeReplyDraft({ id: 'drf_2', ...failed }));
  openCommentReplyBox();
  typeCommentReply('My own long text.');

  pressButton('More formal');
  await advanceFakeTimeUntil(() => screen.getByText(error));

  expect(getCommentReplyField().value).toBe('My own long text.');
  expect(queryButton('Bring back my text')).toBeNull();
});

test('changes a text that was typed before there was a draft', async () => {
  mockError('requestCommentDraft', 'internal');
  openCommentReplyBox(null);
  await advanceFakeTimeUntil(() => screen.getByRole('alert'));
  typeCommentReply('My own long text.');
  mockChange();

  pressButton('Shorter');

  await hasShown('Short.');
});

test('offers the last language with one press', async () => {
  mockChange();
  openCommentReplyBox();
  pressButton('In …');
  fireEvent.click(screen.getByRole('menuitem', { name: 'In Spanish' }));
  await hasShown('Short.');

  pressButton('In Spanish');
  await advanceTime(10);

  const wish = { kind: 'language', language: 'es' };
  expect(getSentWishes().map((sent) => sent.wish)).toEqual([wish, wish]);
});

test('offers the earlier text after a reload', async () => {
  openCommentReplyBox(changed);
  pressButton('Back to the earlier text');
  expect(getCommentReplyField().value).toBe('My own long text.');
  expect(queryButton('Back to the earlier text')).toBeNull();
  pressButton('Bring back my text');
  expect(getCommentReplyField().value).toBe('Short.');
});

test('wishes nothing for an empty text', async () => {
  openCommentReplyBox(makeReplyDraft({ response_text: '' }));
  pressButton('Shorter');
  await advanceTime(10);
  expect(getSentWishes()).toEqual([]);
});
