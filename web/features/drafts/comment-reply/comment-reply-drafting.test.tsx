// Drafting a reply to a comment, and writing it without a draft.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  editingResponse,
  getAnnouncement,
  getReplyField,
  openReplyBox,
  setUpCommentReplyTest,
  typeReply,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentFields,
  getSentValues,
  MockErrorResponse,
  mockError,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test('requests a draft for a comment without one, polling until it arrives', async () => {
  let attempts = 0;
  mockResponse('requestCommentDraft', () => {
    attempts += 1;
    const generating = makeReplyDraft({ status: 'generating', response_text: '' });
    return { response: attempts < 3 ? generating : editingResponse };
  });
  openReplyBox(null);

  expect(getReplyField().value).toBe('Generating...');
  expect(getReplyField().className).toMatch(/\banimate-shimmer-words\b/);
  expect(getReplyField().disabled).toBe(true);
  await advanceTimeUntil(() => expect(getReplyField().value).toBe('We do ship!'));
  expect(getReplyField().disabled).toBe(false);
  const asksForNew = getSentValues('requestCommentDraft', 'request_new_response');
  expect(asksForNew).toEqual([false, false, false]);
});

test('does not request a draft for a comment that has one', async () => {
  openReplyBox();

  await advanceTime(5_000);

  expect(getReplyField().value).toBe('We do ship!');
  expect(getSentFields('requestCommentDraft')).toHaveLength(0);
});

test("starts an empty reply for the owner's text beside a live one", async () => {
  openReplyBox(makeReplyDraft({ id: 'rsp_live', status: 'live', response_text: 'Yes!' }));
  const own = makeReplyDraft({ id: 'rsp_own', response_text: '' });
  mockResponse('requestCommentDraft', () => ({ response: own }));

  pressButton('Write another');
  await advanceTime(10);

  expect(getSentFields('requestCommentDraft').map(({ own_words }) => own_words)).toEqual([true]);
  expect(getReplyField()).toMatchObject({ value: '', disabled: false });
  expect(document.activeElement).toBe(getReplyField());
});

test.each([
  ['the plan allows no further draft', new MockErrorResponse('max_responses_for_plan')],
  ['the draft fails', new MockErrorResponse('internal')],
  ['no response arrives', NO_RESPONSE],
] as const)('posts own words when %s', async (_, response) => {
  mockResponse('requestCommentDraft', ({ fields }) =>
    fields.own_words ? { response: makeReplyDraft({ response_text: '' }) } : response,
  );
  mockResponse('postCommentReply', ({ fields }) => ({
    response: makeReplyDraft({ status: 'queued', response_text: String(fields.response_text) }),
  }));
  openReplyBox(null);
  await advanceTimeUntil(() => expect(screen.queryAllByRole('alert')).not.toEqual([]));

  typeReply('In my own words');
  pressButton('Post');
  await advanceTimeUntil(() => expect(getSentFields('postCommentReply')).toHaveLength(1));

  expect(getSentValues('postCommentReply', 'response_text')).toEqual(['In my own words']);
});

test("shows that the plan's draft limit is reached, without a Dismiss button", async () => {
  mockError('requestCommentDraft', 'max_responses_for_plan');
  openReplyBox(null);

  await advanceTimeUntil(() =>
    screen.getByText(/^You have reached the writing prompt generation limit/),
  );
  expect(queryButton('Dismiss')).toBeNull();
});

test('announces a new draft to screen readers, but no failures', async () => {
  const another = makeReplyDraft({ response_text: 'Another one.' });
  mockResponse('requestCommentDraft', { response: another });
  mockError('postCommentReply', 'internal');
  openReplyBox();
  expect(getAnnouncement()).toBe('');

  pressButton('Generate new');
  expect(getAnnouncement()).toBe('Generating...');
  await advanceTimeUntil(() => expect(getAnnouncement()).toBe('The draft is ready.'));

  mockError('requestCommentDraft', 'internal');
  pressButton('Generate new');
  await advanceTimeUntil(() => screen.getByRole('alert'));
  expect(getAnnouncement()).toBe('');

  pressButton('Post');
  await advanceTimeUntil(() => screen.getByText('Queued. You can still cancel it.'));
  await advanceTimeUntil(() => screen.getByRole('alert'));
  expect(getAnnouncement()).toBe('');
});
