import { expect, test } from 'vitest';
import type { DraftState, UnconfirmedReplyText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isSentReply, mayReplyBePublished } from './is-sent-reply.ts';

const SENT: Readonly<Record<DraftState, boolean>> = {
  generating: false,
  editing: false,
  queued: false,
  posting: true,
  unknown: true,
  posted: true,
  live: true,
  discarded: false,
};

test.each(Object.entries(SENT) as [DraftState, boolean][])(
  'a reply that is %s may stand on the network: %s',
  (state, isSent) => {
    expect(isSentReply({ state })).toBe(isSent);
    expect(mayReplyBePublished({ state, unconfirmed: [] })).toBe(isSent);
  },
);

const TEXT: UnconfirmedReplyText = { text: 'Yes', claimedAt: '2026-11-24T12:00:00.000Z' };
const ABSENT: UnconfirmedReplyText = { ...TEXT, isAbsent: true };

test.each([
  ['was sent and is not read back', [TEXT], true],
  ['was not found late enough', [ABSENT], false],
  ['was found missing once and sent again', [ABSENT, TEXT], true],
])('a reply that came back may be published when its text %s', (_, unconfirmed, expected) => {
  expect(mayReplyBePublished({ state: 'editing', unconfirmed })).toBe(expected);
});
