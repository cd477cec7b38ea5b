import { expect, test } from 'vitest';
import type { MergedComment } from './comment-changes-and-counts.ts';
import { listPastReplies } from './past-replies.ts';

const AT = '2026-11-20T10:00:00.000Z';
const makeComment = (
  id: string,
  text: string,
  overrides: Partial<MergedComment> = {},
): MergedComment => ({
  id,
  text,
  username: 'ana',
  fromId: undefined,
  timestamp: AT,
  parentId: undefined,
  threadStartedAt: AT,
  hidden: false,
  isUnlisted: false,
  isOwn: false,
  arrivedAt: AT,
  source: undefined,
  newInEpoch: undefined,
  isAnswered: false,
  replyIds: [],
  ruleReplyIds: [],
  ...overrides,
});
const makeOwnReply = (id: string, text: string, parentId?: string) =>
  makeComment(id, text, { isOwn: true, parentId });

test.each<[string, readonly MergedComment[], readonly [string, string][]]>([
  ['none without comments', [], []],
  [
    'one reply to one comment',
    [makeComment('1', 'How much?'), makeOwnReply('2', '20', '1')],
    [['How much?', '20']],
  ],
  [
    'the last comment before the reply counts as answered',
    [
      makeComment('1', 'How much?'),
      makeComment('2', 'And blue?', { parentId: '1' }),
      makeOwnReply('3', 'Both', '1'),
    ],
    [['And blue?', 'Both']],
  ],
  [
    'two replies to the same comment',
    [makeComment('1', 'How much?'), makeOwnReply('2', '20', '1'), makeOwnReply('3', 'Or 25', '1')],
    [
      ['How much?', '20'],
      ['How much?', 'Or 25'],
    ],
  ],
  ['no pair across threads', [makeComment('1', 'How much?'), makeOwnReply('2', 'Sorry', '9')], []],
  [
    'no pair for a top-level comment of the owner',
    [makeComment('1', 'How much?'), makeOwnReply('1', 'News!')],
    [],
  ],
  [
    'no pair for a reply before the comment',
    [makeOwnReply('2', '20', '1'), makeComment('1', 'How much?')],
    [],
  ],
])(
  "lists the owner's past replies with the comments they answer: %s",
  (_label, comments, expected) => {
    expect(listPastReplies(comments)).toEqual(
      expected.map(([question, answer]) => ({ question, answer })),
    );
  },
);
