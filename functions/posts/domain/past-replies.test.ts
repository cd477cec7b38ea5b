import { expect, test } from 'vitest';
import type { HeldComment } from './comment.ts';
import { pastRepliesIn } from './past-replies.ts';

const AT = '2026-11-20T10:00:00.000Z';
const held = (id: string, text: string, over: Partial<HeldComment> = {}): HeldComment => ({
  id,
  text,
  username: 'ana',
  fromId: undefined,
  timestamp: AT,
  parentId: undefined,
  threadAt: AT,
  hidden: false,
  isUnlisted: false,
  isOwn: false,
  arrivedAt: AT,
  newIn: undefined,
  draftRevision: 0,
  replyUnderWay: false,
  ...over,
});
const own = (id: string, text: string, parentId?: string) =>
  held(id, text, { isOwn: true, parentId });

test.each<[string, readonly HeldComment[], readonly [string, string][]]>([
  ['nothing', [], []],
  ['an answer', [held('1', 'How much?'), own('2', '20', '1')], [['How much?', '20']]],
  [
    'an answer to the last thing asked',
    [held('1', 'How much?'), held('2', 'And blue?', { parentId: '1' }), own('3', 'Both', '1')],
    [['And blue?', 'Both']],
  ],
  [
    'two answers to one question',
    [held('1', 'How much?'), own('2', '20', '1'), own('3', 'Or 25', '1')],
    [
      ['How much?', '20'],
      ['How much?', 'Or 25'],
    ],
  ],
  ['no answer across threads', [held('1', 'How much?'), own('2', 'Sorry', '9')], []],
  ['no answer in a thread of its own', [held('1', 'How much?'), own('1', 'News!')], []],
  ['no answer before a question', [own('2', '20', '1'), held('1', 'How much?')], []],
])('%s', (_what, comments, found) => {
  expect(pastRepliesIn(comments)).toEqual(
    found.map(([question, answer]) => ({ question, answer })),
  );
});
