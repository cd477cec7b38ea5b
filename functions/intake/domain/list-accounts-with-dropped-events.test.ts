import { expect, test } from 'vitest';
import { listAccountsWithDroppedEvents } from './list-accounts-with-dropped-events.ts';

const AT = 1_795_000_000_001;
const MEMBERS = { sender: { id: '900' }, recipient: { id: '17' }, timestamp: AT };
const body = (...entry: unknown[]) => ({ object: 'instagram', entry });
const messaging = (item: unknown) => body({ id: '17', time: AT, messaging: [item] });
const comments = (value: unknown, field = 'comments') =>
  body({ id: '17', changes: [{ field, value }] });

test.each([
  ['a message without an id', messaging({ ...MEMBERS, message: { text: 'Hi' } })],
  ['a message without content', messaging({ ...MEMBERS, message: { mid: 'm1' } })],
  ['a message without a sender', messaging({ message: { mid: 'm1', text: 'Hi' } })],
  ['an edit without its text', messaging({ ...MEMBERS, message_edit: { mid: 'm1' } })],
  ['a reaction without a message', messaging({ ...MEMBERS, reaction: { action: 'react' } })],
  ['a kind that is new', messaging({ ...MEMBERS, voice_note: {} })],
  [
    'a referral that names no message',
    messaging({ ...MEMBERS, referral: { source: 'STORY_MENTION' } }),
  ],
  ['a text', messaging('nonsense')],
  ['messages that are no list', body({ id: '17', messaging: 7 })],
  ['an unreadable one in standby', body({ id: '17', standby: [{ ...MEMBERS, message: {} }] })],
  ['a comment without an id', comments({ text: 'Hi' })],
  ['a comment with an invalid parent', comments({ id: '5', parent_id: 'a#b' })],
  ['a live comment without an id', comments({ text: 'Hi' }, 'live_comments')],
  ['a comment in the entry itself', body({ id: '17', field: 'comments', value: { text: 'Hi' } })],
  ['an account id that is a number', body({ id: 17, messaging: [{}, null] })],
  [
    'one among readable ones',
    body({
      id: '17',
      messaging: [
        { ...MEMBERS, message: { mid: 'm1', text: 'Hi' } },
        { ...MEMBERS, message: {} },
      ],
    }),
  ],
])('names the account of %s', (_what, raw) => {
  expect(listAccountsWithDroppedEvents(raw)).toEqual(['17']);
});

test.each([
  ['a message', messaging({ ...MEMBERS, message: { mid: 'm1', text: 'Hi' } })],
  ['a read receipt', messaging({ ...MEMBERS, read: { mid: 'm1' } })],
  ['a change of who holds the conversation', messaging({ ...MEMBERS, pass_thread_control: {} })],
  [
    'a message of the account to itself',
    messaging({ ...MEMBERS, sender: { id: '17' }, message: { mid: 'm1' } }),
  ],
  ['a comment', comments({ id: '5' })],
  ['a mention', comments({ media_id: '9' }, 'mentions')],
  ['an insight', comments({}, 'story_insights')],
  ['nothing', body({ id: '17' })],
  ['an entry without an account', body({ messaging: [{}] })],
  ['another product', { object: 'page', entry: [{ id: '17', messaging: [{}] }] }],
  ['no body', null],
])('names no account of %s', (_what, raw) => {
  expect(listAccountsWithDroppedEvents(raw)).toEqual([]);
});
