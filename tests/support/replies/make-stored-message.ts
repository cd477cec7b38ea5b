// Stored messages for tests, and drafts with the message that each answers.
import type { DraftWithAnsweredMessage } from '#functions/conversations/domain/match-outbound-message.ts';
import type { StoredMessage } from '#functions/conversations/domain/message.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isoSecondsAfterTestStart } from '../users/test-account-identity-and-times.ts';
import { makeTestDraft } from './make-draft.ts';

/** A message of the contact; with `isOwn` of the account. */
export const makeStoredMessage = (fields: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 'm1',
  conversationId: 'c',
  timestamp: isoSecondsAfterTestStart(1),
  fromId: fields.isOwn ? 'own' : 'bob',
  fromUsername: fields.isOwn ? 'owner' : 'bob.test',
  isOwn: false,
  type: 'message',
  text: 'Hello',
  attachments: [],
  story: null,
  reactions: [],
  reactedAt: {},
  unsent: false,
  edited: null,
  inboundNumber: 0,
  source: undefined,
  replyIds: [],
  ruleReplyIds: [],
  ...fields,
});

/** The message `n1`, by which the draft of `makeDraftForMessage` may have been published. */
export const makePublishedMessage = (fields: Partial<StoredMessage> = {}): StoredMessage =>
  makeStoredMessage({
    id: 'n1',
    timestamp: isoSecondsAfterTestStart(31),
    isOwn: true,
    text: 'Yes',
    ...fields,
  });

/** A draft whose text `Yes` was claimed at second 30, for a message written at `answeredSecond`. */
export const makeDraftForMessage = (
  id: string,
  fields: Partial<Draft> = {},
  answeredSecond = 1,
): DraftWithAnsweredMessage => ({
  draft: makeTestDraft({
    id,
    sendingText: 'Yes',
    claimedAt: isoSecondsAfterTestStart(30),
    ...fields,
  }),
  messageId: `of-${id}`,
  timestamp: isoSecondsAfterTestStart(answeredSecond),
});

/** The fields of a draft whose text was sent before, is not confirmed and is not being sent. */
export const makeUnconfirmedFields = (second: number, text = 'Yes') => ({
  unconfirmed: [{ text, claimedAt: isoSecondsAfterTestStart(second) }],
  claimedAt: null,
});
