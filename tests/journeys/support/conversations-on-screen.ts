// Finds conversations and the message composer on the screen, by what a user sees.
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expectVisible, type JourneyUser } from './journey-user.ts';
import { expectVisibleAfterNewItemsPill } from './new-items-pill-on-screen.ts';

/** Returns a unique username, so that concurrent journeys do not share a conversation. */
export const makeFollowerUsername = (firstName: string): string =>
  `${firstName}.${randomUUID().slice(0, 8)}`;

export const getConversationLink = (user: JourneyUser, username: string): Locator =>
  user.page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username });

const getMessages = (user: JourneyUser): Locator =>
  user.page.getByRole('log', { name: 'Messages' }).getByRole('article');

export const getMessageLocatorByText = (user: JourneyUser, text: string): Locator =>
  getMessages(user).filter({ hasText: text });

export const getOutboundMessageLocatorByText = (user: JourneyUser, text: string): Locator =>
  user.page.getByRole('article', { name: 'Message from you' }).filter({ hasText: text });

export const getMessageDraftCard = (user: JourneyUser): Locator =>
  user.page.getByRole('region', { name: 'Writing prompt' });

export const getMessageTextBox = (user: JourneyUser): Locator =>
  user.page.getByRole('textbox', { name: /^Message to / });

export const getSendButton = (user: JourneyUser): Locator =>
  user.page.getByRole('button', { name: 'Send', exact: true });

/** Waits until the list shows the conversation, which a webhook event has added or will. */
export async function findConversation(user: JourneyUser, username: string): Promise<Locator> {
  const link = getConversationLink(user, username);
  await expectVisibleAfterNewItemsPill(user, link, 'messages?');
  return link;
}

export async function openConversation(user: JourneyUser, username: string): Promise<void> {
  await user.openPath('/messages');
  await (await findConversation(user, username)).click();
  await expectVisible(getMessages(user));
}
