// The composer of a conversation as a person meets it: what is on its screen, what is pressed, what the API says.
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Conversation, Message, MessageResponse } from '#shared/schemas/conversation.ts';
import { ConversationReply } from '#web/features/conversations/components/composer.tsx';
import { acceptTokens } from '#web/lib/session.ts';
import { holdClock } from './clock.ts';
import { makeConversation, makeMessage, makeMessageResponse, makeTokens } from './factories.ts';
import { renderPart } from './render.tsx';
import { asked, respond } from './server.ts';

export const HOUR = 3_600_000;
export const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();

export const onPosted = vi.fn();
export const onReplyChanged = vi.fn();

type Shown = {
  readonly response: MessageResponse | null;
  readonly messages: readonly Message[];
  readonly conversation: Conversation;
  readonly isLatestPage: boolean;
};
let setScreen: (change: Partial<Shown> | null) => void = () => undefined;

/** What the screen around the composer does: it shows what the list says. */
function Screen({ first }: { readonly first: Shown }) {
  const [shown, setShown] = useState<Shown | null>(first);
  setScreen = (change) => setShown((before) => change && { ...first, ...before, ...change });
  if (shown === null) return null;
  return <ConversationReply {...shown} onPosted={onPosted} onReplyChanged={onReplyChanged} />;
}

export const theirs = makeMessage();
export const own = makeMessage({ id: 'msg_own', is_own: true, message: 'Hello!' });
export const second = makeMessage({ id: 'msg_2', message: 'Anyone?' });
export const ready = makeMessageResponse({
  response_text: 'We do ship!',
  based_on: 'your last replies',
});
export const generating = makeMessageResponse({ status: 'generating', response_text: '' });
export const queuedAs = (text: string) =>
  makeMessageResponse({ ...ready, reply_text: text, status: 'queued', sends_at: isoIn(3_000) });
export const pendingOf = (text: string) =>
  makeMessage({ id: ready.id, message: text, is_own: true, pending_post: true });

export const open = (shown: Partial<Shown> = {}) =>
  renderPart(
    <Screen
      first={{
        response: ready,
        messages: [theirs],
        conversation: makeConversation({ can_reply_until: isoIn(5 * HOUR) }),
        isLatestPage: true,
        ...shown,
      }}
    />,
  );
/** The list says something else from now on; null where the conversation is left. */
export const show = (change: Partial<Shown> | null) => act(() => setScreen(change));

export const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to ana.reads' });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string) => fireEvent.click(button(name));
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** What a screen reader is told. */
export const spoken = () =>
  [...document.querySelectorAll('span[role=status]')].map(({ textContent }) => textContent);

/** The texts saved so far, oldest first. */
export const saves = () => asked('updateMessageReply').map(({ fields }) => fields.response_text);
/** The API keeps every edit, as the real one does. */
export const keepEdits = (response: MessageResponse = ready) =>
  respond('updateMessageReply', ({ fields }) => ({
    response: { ...response, reply_text: String(fields.response_text) },
  }));
export const answerPost = () =>
  respond('postMessageReply', ({ fields }) => ({
    response: queuedAs(String(fields.response_text)),
    new_message: pendingOf(String(fields.response_text)),
  }));
export const checkSays = (response: MessageResponse | null, live_ids: readonly string[] = []) =>
  respond('checkMessageReplies', { response, live_ids: [...live_ids], messages: [] });

/** Before each test: a held clock, somebody signed in, and nothing kept in the tab. */
export function beginScene(): void {
  holdClock();
  acceptTokens(makeTokens());
  sessionStorage.clear();
  onPosted.mockReset();
  onReplyChanged.mockReset();
  keepEdits();
}

export function endScene(): void {
  vi.useRealTimers();
}
