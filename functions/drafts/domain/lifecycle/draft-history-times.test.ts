import { expect, test } from 'vitest';
import {
  getDraftRequestTime,
  getReplyPublishTime,
  getReplySendingStartTime,
  isReplyPublished,
} from './draft-history-times.ts';

const since = 'since';
const history = (...events: readonly string[]) =>
  events.map((event, index) => ({ at: `${index} ${event}`, event, by: 'user:1' }));

test.each([
  [['requested', 'edited'], '0 requested'],
  [['requested', 'live', 'requested', 'edited'], '2 requested'],
  [['edited'], since],
])('a draft with the history %j was requested at: %s', (events, expected) => {
  expect(getDraftRequestTime({ history: history(...events), since })).toBe(expected);
});

test.each([
  [['queued', 'accepted', 'live'], '1 accepted'],
  [['queued', 'live'], '1 live'],
  [['queued'], since],
])('a reply with the history %j was published at: %s', (events, expected) => {
  expect(getReplyPublishTime({ history: history(...events), since })).toBe(expected);
});

test.each([
  ['posted', true],
  ['live', true],
  ['unknown', false],
] as const)('a reply that is %s is published: %s', (state, expected) => {
  expect(isReplyPublished({ state })).toBe(expected);
});

test.each([
  ['posting', ['queued', 'claimed'], '1 claimed'],
  ['unknown', ['queued', 'claimed', 'publish_unconfirmed', 'claimed', 'rescheduled'], '1 claimed'],
  ['posting', ['queued', 'claimed', 'not_sent', 'queued', 'claimed'], '4 claimed'],
  ['unknown', ['generated_unseen', 'claimed', 'read_back_empty'], '1 claimed'],
  ['posting', ['requested'], since],
  ['queued', ['queued', 'claimed', 'cancelled', 'queued'], null],
  ['posted', ['queued', 'claimed', 'accepted'], null],
  ['editing', ['queued', 'claimed', 'not_sent'], null],
] as const)('a reply that is %s with history %j is sending since: %s', (state, events, at) => {
  expect(getReplySendingStartTime({ state, history: history(...events), since })).toBe(at);
});
