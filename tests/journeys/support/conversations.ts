// Conversations and their composer, as a person finds them on the screen.
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expectShown, type Person } from './person.ts';

/** A follower of their own, so that journeys side by side do not meet. */
export const somebody = (name: string): string => `${name}.${randomUUID().slice(0, 8)}`;

/** The row of the list that leads to the conversation with this follower. */
export const conversationWith = (person: Person, username: string): Locator =>
  person.page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username });

const messages = (person: Person): Locator =>
  person.page.getByRole('log', { name: 'Messages' }).getByRole('article');

export const messageSaying = (person: Person, text: string): Locator =>
  messages(person).filter({ hasText: text });

export const ownMessageSaying = (person: Person, text: string): Locator =>
  person.page.getByRole('article', { name: 'Message from you' }).filter({ hasText: text });

export const draftCard = (person: Person): Locator =>
  person.page.getByRole('region', { name: 'Writing prompt' });

export const messageField = (person: Person): Locator =>
  person.page.getByRole('textbox', { name: /^Message to / });

export const sendButton = (person: Person): Locator =>
  person.page.getByRole('button', { name: 'Send', exact: true });

/** Opens the conversation from its list, where an event has brought it. */
export async function openConversation(person: Person, username: string): Promise<void> {
  await person.opens('/messages');
  await conversationWith(person, username).click();
  await expectShown(messages(person));
}
