// Renders the composer of a conversation with the mocked API: controls its props, its fields and its buttons.
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type {
  Conversation,
  ConversationMessage,
  MessageReplyDraft,
} from '#shared/schemas/conversation.ts';
import { ConversationComposer } from '#web/features/conversations/composer/composer.tsx';
import {
  makeConversation,
  makeMessage,
  makeMessageReplyDraft,
} from '../data/api-object-factories.ts';
import { installFakeClock } from '../fake-clock.ts';
import { getSentRequestFields, mockResponse } from '../mock-api/mock-api.ts';
import { renderWithProviders } from '../render-app.tsx';
import { signIn } from '../sign-in.ts';
import { pressButton } from '../user-actions.ts';

export const HOUR_MS = 3_600_000;
export const getIsoTimeFromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

export const onMessageReplyPostedMock = vi.fn();
export const onMessageReplyChangedMock = vi.fn();

type ComposerScreenState = {
  readonly response: MessageReplyDraft | null;
  readonly messages: readonly ConversationMessage[];
  readonly conversation: Conversation;
  readonly isLatestPage: boolean;
};
let setScreenState: (change: Partial<ComposerScreenState> | null) => void = () => undefined;

/** The screen around the composer, which passes on the list's data. */
function ComposerScreen({ initialState }: { readonly initialState: ComposerScreenState }) {
  const [state, setState] = useState<ComposerScreenState | null>(initialState);
  setScreenState = (change) =>
    setState((before) => change && { ...initialState, ...before, ...change });
  if (state === null) return null;
  return (
    <ConversationComposer
      {...state}
      onPosted={onMessageReplyPostedMock}
      onReplyChanged={onMessageReplyChangedMock}
    />
  );
}

export const inboundMessage = makeMessage();
export const outboundMessage = makeMessage({ id: 'msg_own', is_own: true, message: 'Hello!' });
export const secondInboundMessage = makeMessage({ id: 'msg_2', message: 'Anyone?' });
export const readyMessageDraft = makeMessageReplyDraft({
  response_text: 'We do ship!',
  based_on: 'your last replies',
});
export const generatingMessageDraft = makeMessageReplyDraft({
  status: 'generating',
  response_text: '',
});
export const makeQueuedMessageReply = (text: string) =>
  makeMessageReplyDraft({
    ...readyMessageDraft,
    reply_text: text,
    status: 'queued',
    sends_at: getIsoTimeFromNow(3_000),
  });
export const makePendingMessage = (text: string) =>
  makeMessage({ id: readyMessageDraft.id, message: text, is_own: true, pending_post: true });

export const renderComposer = (overrides: Partial<ComposerScreenState> = {}) =>
  renderWithProviders(
    <ComposerScreen
      initialState={{
        response: readyMessageDraft,
        messages: [inboundMessage],
        conversation: makeOpenConversation(5 * HOUR_MS),
        isLatestPage: true,
        ...overrides,
      }}
    />,
  );
/** Changes the list's data. Null when the user leaves the conversation. */
export const updateComposer = (change: Partial<ComposerScreenState> | null) =>
  act(() => setScreenState(change));

export const getMessageField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to ana.reads' });
export const typeMessage = (text: string) =>
  fireEvent.change(getMessageField(), { target: { value: text } });
export const sendMessage = (text: string) => {
  typeMessage(text);
  pressButton('Send');
};
/** The announcements for screen readers. */
export const getScreenReaderAnnouncements = () =>
  [...document.querySelectorAll('span[role=status]')].map(({ textContent }) => textContent);

/** The texts saved so far, oldest first. */
export const getSavedMessageReplyTexts = () =>
  getSentRequestFields('updateMessageReply').map(({ response_text }) => response_text);
/** Returns every saved edit, as the API does. */
export const mockUpdateMessageReply = (response: MessageReplyDraft = readyMessageDraft) =>
  mockResponse('updateMessageReply', ({ fields }) => ({
    response: { ...response, reply_text: String(fields.response_text) },
  }));
export const mockPostMessageReply = () =>
  mockResponse('postMessageReply', ({ fields }) => ({
    response: makeQueuedMessageReply(String(fields.response_text)),
    new_message: makePendingMessage(String(fields.response_text)),
  }));
export const mockCheckMessageReplies = (
  response: MessageReplyDraft | null,
  live_ids: readonly string[] = [],
) => mockResponse('checkMessageReplies', { response, live_ids: [...live_ids], messages: [] });

/** Sends a text from the opened composer. `checked` is the result of later status checks. */
export function openComposerAndSend(
  text: string,
  checked: MessageReplyDraft = makeQueuedMessageReply(text),
): void {
  mockPostMessageReply();
  mockCheckMessageReplies(checked);
  renderComposer();
  sendMessage(text);
}
/** The draft with the owner's text, returned by Instagram or saved. */
export const makeOwnReply = (overrides: Partial<MessageReplyDraft> = {}) =>
  makeMessageReplyDraft({ ...readyMessageDraft, reply_text: 'Mine', ...overrides });
/** The draft for the second message. */
export const draftForSecondMessage = makeMessageReplyDraft({
  id: 'drf_2',
  message_id: 'msg_2',
  response_text: 'Newer',
});
/** The first attempts find that the draft is being generated. @returns how many there were so far. */
export function mockMessageDraftOnThirdAttempt(): () => number {
  let attempts = 0;
  mockResponse('requestMessageDraft', () => {
    attempts += 1;
    return { response: attempts < 3 ? generatingMessageDraft : readyMessageDraft };
  });
  return () => attempts;
}

/** The reply is live, and the draft for a later message replaces it. */
export const mockLiveMessageReply = () =>
  mockCheckMessageReplies(makeMessageReplyDraft({ id: 'drf_2', message_id: 'msg_2' }), [
    readyMessageDraft.id,
  ]);
/** Instagram accepts a reply for this long. */
export const makeOpenConversation = (remainingMs: number) =>
  makeConversation({ can_reply_until: getIsoTimeFromNow(remainingMs) });

/** Before each test: a fake clock, a signed-in user, and an empty session storage. */
export function setUpComposerTest(): void {
  installFakeClock();
  signIn();
  sessionStorage.clear();
  onMessageReplyPostedMock.mockReset();
  onMessageReplyChangedMock.mockReset();
  mockUpdateMessageReply();
}
