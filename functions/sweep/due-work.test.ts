import { expect, test } from 'vitest';
import { type Key, keys } from '#platform/table/keys.ts';
import { workOf } from './due-work.ts';

const account = { userId: 'usr_1', igUserId: '1784' };
const comment = { ...account, mediaId: '179', commentId: '180' };

const conversation = { ...account, conversationId: 'c' };
const messageKey = keys.message(conversation, 'MESSAGE#1#a');
const messageWork = { kind: 'message', account, key: messageKey };
const unknown = { kind: 'unknown' };

test.each<[string, Key, string, object]>([
  ['an import', keys.import(account), 'imp_1', { kind: 'import', account, importId: 'imp_1' }],
  ['an account', keys.instagramAccount(account), 'check', { kind: 'check', account }],
  ['a draft', keys.comment(comment), '', { kind: 'draft', comment }],
  ['a message', keys.message(conversation, 'MESSAGE#1#a'), '', messageWork],
  ['the place of a message', keys.messagePlace({ ...conversation, messageId: 'm' }), '', unknown],
  ['a deletion', keys.deletion('abc'), 'erase', { kind: 'erase', code: 'abc' }],
  ['a post', keys.post(comment), '', { kind: 'unknown' }],
  ['a user', keys.user('usr_1'), '', { kind: 'unknown' }],
  ['a login', keys.facebookAccount('usr_1', '12'), '', { kind: 'unknown' }],
])('the row of %s', (_, key, tag, expected) => {
  expect(workOf({ key, sortKey: '', tag })).toEqual(expected);
});
