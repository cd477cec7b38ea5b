import { expect, test } from 'vitest';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { classifyDueItem } from './classify-due-item.ts';

const account = { userId: 'usr_1', igUserId: '1784' };
const comment = { ...account, mediaId: '179', commentId: '180' };

const conversation = { ...account, conversationId: 'c' };
const messageKey = tableKeys.message(conversation, 'MESSAGE#1#a');
const messageTask = { kind: 'message', account, key: messageKey };
const unknownTask = { kind: 'unknown' };

test.each<[string, ItemKey, string, object]>([
  ['an import', tableKeys.import(account), 'imp_1', { kind: 'import', account, importId: 'imp_1' }],
  ['an account', tableKeys.instagramAccount(account), 'check', { kind: 'check', account }],
  ['a draft', tableKeys.comment(comment), '', { kind: 'draft', comment }],
  ['a message', tableKeys.message(conversation, 'MESSAGE#1#a'), '', messageTask],
  [
    'a message position',
    tableKeys.messagePosition({ ...conversation, messageId: 'm' }),
    '',
    unknownTask,
  ],
  ['a deletion', tableKeys.deletion('abc'), 'erase', { kind: 'erase', code: 'abc' }],
  ['a post', tableKeys.post(comment), '', { kind: 'unknown' }],
  ['a user', tableKeys.user('usr_1'), '', { kind: 'unknown' }],
  ['a login', tableKeys.facebookAccount('usr_1', '12'), '', { kind: 'unknown' }],
])('derives the task of a due item from the key of %s', (_, key, tag, expected) => {
  expect(classifyDueItem({ key, sortKey: '', tag })).toEqual(expected);
});
