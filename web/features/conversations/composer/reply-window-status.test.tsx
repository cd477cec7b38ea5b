// The reply window closes and opens again.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { API_ERRORS } from '#shared/errors.ts';
import { makeConversation } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  getSavedMessageReplyTexts,
  getScreenReaderAnnouncements,
  HOUR_MS,
  inboundMessage,
  makeOpenConversation,
  makeOwnReply,
  makeQueuedMessageReply,
  mockCheckMessageReplies,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  sendMessage,
  setUpComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/harnesses/composer-harness.tsx';
import { mockError } from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

const inbox = 'https://www.instagram.com/direct/inbox/';

beforeEach(setUpComposerTest);
/** The text stays and can be copied. A sentence gives the reason and a link leads to Instagram. */
const expectNotEditable = (keptText: string) => {
  expect(screen.getByText(/^Instagram .* again when ana\.reads writes\.$/)).toBeTruthy();
  expect(screen.queryByText(/^You can reply for another/)).toBeNull();
  expect(queryButton('Send')).toBeNull();
  const link = screen.getByRole('link', { name: 'Open in Instagram' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://www.instagram.com/ana.reads/',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(getMessageField().readOnly).toBe(true);
  expect(getMessageField().value).toBe(keptText);
  expect(getButton('Copy text')).toBeTruthy();
};
const expectWindowClosed = () => {
  expect(screen.getByRole('alert').textContent).toMatch(/That time is over; your text is kept\.$/);
  expectNotEditable('Mine');
};
const expectWindowOpen = () => {
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^You can reply for another/)).toBeTruthy();
  expect(getButton('Send').disabled).toBe(false);
  expect(getMessageField().value).toContain('Mine');
};

test('closes the reply window after a rejected late message', async () => {
  mockError('postMessageReply', 'outside_reply_window');
  mockCheckMessageReplies(readyMessageDraft);
  renderComposer();
  sendMessage('Mine');
  await advanceFakeTimeUntil(expectWindowClosed);
  await advanceTime(2_000);
  expectWindowClosed();

  updateComposer({ conversation: makeOpenConversation(24 * HOUR_MS) });
  expectWindowOpen();
});

test('shows the reply window as closed when Instagram returned a late message', () => {
  const response = makeOwnReply({ error: API_ERRORS.outside_reply_window.sentence });
  const { unmount } = renderComposer({ response });
  expectWindowClosed();
  unmount();

  renderComposer({ response, messages: [inboundMessage, secondInboundMessage] });
  expectWindowOpen();
});

test('counts down the reply window and keeps the text when it closes', async () => {
  renderComposer({ conversation: makeOpenConversation(HOUR_MS + 90_000) });
  const getWindowText = () => screen.getByText(/^You can reply for another/);
  expect(getWindowText().textContent).toBe('You can reply for another 1 h 1 min');
  typeMessage('Mine');

  await advanceTime(2 * 60_000);
  expect(getWindowText().textContent).toBe('You can reply for another 59 min');
  await advanceTime(HOUR_MS);
  expectNotEditable('Mine');
  expect(getScreenReaderAnnouncements()).toContain('You cannot reply here now.');

  updateComposer({ conversation: makeOpenConversation(5 * HOUR_MS) });
  expect(getButton('Send').disabled).toBe(false);
});

const closed = makeConversation({ can_reply_until: '2020-01-01T00:00:00.000Z' });

test('keeps focus and selection while typing when the reply window closes', async () => {
  renderComposer({ conversation: makeOpenConversation(5_000) });
  const field = getMessageField();
  field.focus();
  typeMessage('Mine, gladly');
  field.setSelectionRange(4, 4);
  await advanceTime(6_000);

  expectNotEditable('Mine, gladly');
  expect(document.activeElement).toBe(field);
  expect(field.selectionStart).toBe(4);
  expect(getSavedMessageReplyTexts()).toEqual(['Mine, gladly']);
});

test("copies a closed reply window's text, or selects it without clipboard access", async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  renderComposer({ conversation: closed, response: makeOwnReply() });

  pressButton('Copy text');
  await advanceFakeTimeUntil(() => getButton('Copied'));
  expect(writeText).toHaveBeenCalledWith('Mine');
  pressButton('Copied');
  await advanceFakeTimeUntil(() => getButton('Could not be copied'));

  expect(document.activeElement).toBe(getMessageField());
  expect(getMessageField().selectionEnd).toBe('Mine'.length);
});

test.each([
  ['there is no text', null],
  ['the reply is on its way', makeQueuedMessageReply('Mine')],
  ['the contact was answered on Instagram', { ...readyMessageDraft, answered_elsewhere: true }],
])('shows no message field in a closed reply window when %s', (_case, response) => {
  renderComposer({ conversation: closed, response });

  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Writing prompt' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open in Instagram' })).toBeTruthy();
});

test('keeps an unused draft for copying in a closed reply window', () => {
  renderComposer({ conversation: closed });

  expectNotEditable('We do ship!');
  expect(queryButton(/^Use draft/)).toBeNull();
});

test('restores text that a draft replaced even after the reply window closes', async () => {
  renderComposer({ conversation: makeOpenConversation(5_000) });
  typeMessage('Mine');
  pressButton(/^Use draft/);
  await advanceTime(6_000);
  pressButton('Bring back my text');

  expectNotEditable('Mine');
});

test.each([
  ['who never wrote', { can_reply_until: null }, 'https://www.instagram.com/ana.reads/'],
  ['of a group', { participants: [...closed.participants, { id: '2', username: 'joao' }] }, inbox],
  ['without a name', { participants: [] }, inbox],
])(
  'links to Instagram for a contact %s whose reply window is closed',
  (_case, overrides, expectedUrl) => {
    renderComposer({ conversation: { ...closed, ...overrides } });

    const link = screen.getByRole('link', { name: 'Open in Instagram' });
    expect(link.getAttribute('href')).toBe(expectedUrl);
  },
);
