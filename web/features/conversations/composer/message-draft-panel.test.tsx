// The draft above the message field: generating, inserting and dismissing it.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  makeConversation,
  makeMessage,
  makeRuleReply,
} from '#web/testing/data/api-object-factories.ts';
import {
  advanceFakeTimeUntil,
  advanceFakeTimeUntilAlert,
  advanceTime,
} from '#web/testing/fake-clock.ts';
import {
  draftForSecondMessage,
  generatingMessageDraft,
  getMessageField,
  getSavedMessageReplyTexts,
  getScreenReaderAnnouncements,
  HOUR_MS,
  inboundMessage,
  makeOpenConversation,
  makeOwnReply,
  mockMessageDraftOnThirdAttempt,
  mockUpdateMessageReply,
  outboundMessage,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  setUpComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/harnesses/composer-harness.tsx';
import {
  getSentRequestFields,
  getSentRequestFieldValues,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);

const BOTH = [inboundMessage, secondInboundMessage];
const failedDraft = { ...readyMessageDraft, response_text: '', error: 'No.' };

test('requests a draft for the newest message and polls until ready', async () => {
  mockMessageDraftOnThirdAttempt();
  renderComposer({ response: null });

  expect(screen.getByText('Generating...', { selector: 'p' })).toBeTruthy();
  expect(getScreenReaderAnnouncements()).toContain('Generating...');
  await advanceFakeTimeUntil(() => screen.getByText('We do ship!'));
  expect(getMessageField().value).toBe('');
  updateComposer({ response: null });
  await advanceTime(5_000);

  const requests = getSentRequestFieldValues('requestMessageDraft', 'request_new_response');
  expect(requests).toEqual([false, false, false]);
});

test.each([
  ['the newest message is outbound', { messages: [inboundMessage, outboundMessage] }],
  ['there is a draft', { response: readyMessageDraft }],
  ['there is a failed draft', { response: failedDraft }],
  ['the page is an older one', { isLatestPage: false }],
  ['the contact never wrote', { conversation: makeConversation({ can_reply_until: null }) }],
  ['the reply window is closed', { conversation: makeOpenConversation(-HOUR_MS) }],
  ['there is edited text for an earlier message', { response: makeOwnReply(), messages: BOTH }],
])('requests no message draft automatically when %s', async (_case, overrides) => {
  renderComposer({ response: null, ...overrides });
  await advanceTime(5_000);

  expect(getSentRequestFields('requestMessageDraft')).toHaveLength(0);
});

test('drafts a reply to the previous message when the newest is unsent', async () => {
  const ofSecond = { ...generatingMessageDraft, message_id: secondInboundMessage.id };
  const failed = { ...ofSecond, status: 'editing' as const, error: 'No.' };
  let attempts = 0;
  mockResponse('requestMessageDraft', ({ fields }) => {
    if (fields.message_id !== secondInboundMessage.id)
      return { response: { ...readyMessageDraft, id: 'drf_2' } };
    attempts += 1;
    return { response: attempts === 1 ? ofSecond : failed };
  });
  renderComposer({ response: null, messages: BOTH });
  await advanceTime(100);

  updateComposer({ messages: [inboundMessage, { ...secondInboundMessage, message: null }] });
  await advanceFakeTimeUntil(() => screen.getByText('We do ship!'));

  expect(getSentRequestFields('requestMessageDraft').at(-1)?.message_id).toBe(inboundMessage.id);
  expect(screen.queryByRole('alert')).toBeNull();
});

test("shows the plan's draft limit once and lets the owner write", async () => {
  mockError('requestMessageDraft', 'max_responses_for_plan');
  renderComposer({ response: null });
  const getLimitAlerts = () =>
    screen.queryAllByText(/^You have reached the writing prompt generation limit.*Please upgrade/);

  await advanceFakeTimeUntil(() => expect(getLimitAlerts()).toHaveLength(1));
  expect(queryButton('Dismiss')).toBeNull();
  updateComposer({ messages: BOTH });
  await advanceTime(3_000);
  updateComposer(null);
  const otherConversation = { ...makeOpenConversation(HOUR_MS), id: 'cnv_2' };
  updateComposer({ conversation: otherConversation, messages: [makeMessage({ id: 'msg_9' })] });
  await advanceTime(3_000);

  expect(getSentRequestFields('requestMessageDraft')).toHaveLength(1);
  expect(screen.getByText(/You can still write yourself/)).toBeTruthy();
});

test("shows a failed message draft's error and retries on click", async () => {
  mockError('requestMessageDraft', 'unavailable');
  renderComposer({ response: null });

  await advanceFakeTimeUntilAlert(/^The draft could not be written\. This/);
  await advanceTime(3_000);
  expect(getSentRequestFields('requestMessageDraft')).toHaveLength(1);
  mockResponse('requestMessageDraft', { response: readyMessageDraft });
  pressButton('Generate new');
  await advanceFakeTimeUntil(() => screen.getByText('We do ship!'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps the previous draft when generating a new one fails', async () => {
  mockError('requestMessageDraft', 'unavailable');
  renderComposer();
  pressButton('Generate new');
  await advanceFakeTimeUntil(() => screen.getByRole('alert'));
  expect(screen.getByText('We do ship!')).toBeTruthy();

  pressButton('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('We do ship!')).toBeNull();
  pressButton('Show draft');
  pressButton(/^Use draft/);
  expect(getMessageField().value).toBe('We do ship!');
});

test('ignores Generate new while a draft is being generated', async () => {
  mockResponse('requestMessageDraft', { response: { ...generatingMessageDraft, id: 'drf_2' } });
  renderComposer();
  pressButton('Generate new');
  pressButton('Generate new');
  await advanceTime(500);
  pressButton('Generate new');
  await advanceTime(200);

  const requests = getSentRequestFieldValues('requestMessageDraft', 'request_new_response');
  expect(requests.filter(Boolean)).toHaveLength(1);
});

test('pauses draft polling in a hidden tab, and stops on unmount', async () => {
  mockResponse('requestMessageDraft', { response: generatingMessageDraft });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { unmount } = renderComposer({ response: generatingMessageDraft });
  await advanceTime(5_000);
  expect(getSentRequestFields('requestMessageDraft')).toHaveLength(0);

  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  const countRequests = () => getSentRequestFields('requestMessageDraft').length;
  await advanceFakeTimeUntil(() => expect(countRequests()).toBeGreaterThan(1));
  unmount();
  const requestCount = countRequests();
  await advanceTime(5_000);
  expect(countRequests()).toBe(requestCount);
});

test('inserts the message draft on Use draft and can restore replaced text', async () => {
  renderComposer();
  typeMessage('Mine');
  pressButton(/^Use draft/);

  expect(getMessageField().value).toBe('We do ship!');
  expect(document.activeElement).toBe(getMessageField());
  expect(queryButton(/^Use draft/)).toBeNull();
  pressButton('Bring back my text');
  expect(getMessageField().value).toBe('Mine');
  await advanceFakeTimeUntil(() => expect(getSavedMessageReplyTexts()).toEqual(['Mine']));
});

test('shows a dismissed draft again on click, and a new draft immediately', async () => {
  const other = { ...readyMessageDraft, id: 'drf_2', response_text: 'Gladly.' };
  mockResponse('requestMessageDraft', { response: other });
  renderComposer();
  pressButton('Dismiss');
  expect(screen.queryByText('We do ship!')).toBeNull();

  pressButton('Show draft');
  expect(screen.getByText('We do ship!')).toBeTruthy();
  pressButton('Dismiss');
  pressButton('Generate new');
  await advanceFakeTimeUntil(() => screen.getByText('Gladly.'));
});

test('keeps text typed for an earlier message while offering the latest draft', async () => {
  mockResponse('requestMessageDraft', { response: draftForSecondMessage });
  mockUpdateMessageReply(draftForSecondMessage);
  renderComposer({ response: makeOwnReply(), messages: BOTH });
  pressButton('Show draft');
  expect(screen.getByText(/^For an earlier message\./)).toBeTruthy();
  pressButton('Whole draft');
  expect(screen.getAllByText(/^For an earlier message\./)).toHaveLength(1);

  pressButton('Generate new');
  await advanceFakeTimeUntil(() => screen.getByText('Newer'));

  expect(getSentRequestFields('requestMessageDraft')[0]).toMatchObject({
    message_id: 'msg_2',
    request_new_response: false,
  });
  expect(getMessageField().value).toBe('Mine');
  await advanceFakeTimeUntil(() => expect(getSavedMessageReplyTexts()).toEqual(['Mine']));
});

test('shows that the message was answered on Instagram, still offering the draft', () => {
  renderComposer({
    response: { ...readyMessageDraft, answered_elsewhere: true },
    messages: [inboundMessage, outboundMessage],
  });

  expect(screen.getByText(/^You answered on Instagram\./)).toBeTruthy();
  pressButton(/^Use draft/);
  expect(getMessageField().value).toBe('We do ship!');
  expect(screen.getByText(/^You answered on Instagram\./)).toBeTruthy();
});

test.each(['waiting', 'awaiting_approval'] as const)(
  "drafts only on click when the message's reply by rule is %s",
  async (state) => {
    const answeredByRule = makeMessage({ rule_replies: [makeRuleReply({ state })] });
    mockResponse('requestMessageDraft', { response: readyMessageDraft });
    renderComposer({ response: null, messages: [answeredByRule] });
    await advanceTime(5_000);
    expect(getSentRequestFields('requestMessageDraft')).toHaveLength(0);

    pressButton('Generate new');

    await advanceFakeTimeUntil(() => screen.getByText('We do ship!'));
    // The owner does not want an older draft, which is not offered.
    expect(getSentRequestFields('requestMessageDraft')[0]).toMatchObject({
      request_new_response: true,
    });
  },
);

test('drafts a message automatically again when the reply by rule was discarded', async () => {
  mockResponse('requestMessageDraft', { response: readyMessageDraft });
  renderComposer({ response: null, messages: [makeMessage({ rule_replies: [makeRuleReply()] })] });
  await advanceTime(5_000);

  updateComposer({ messages: [makeMessage()] });

  await advanceFakeTimeUntil(() => screen.getByText('We do ship!'));
});
