import { expect, test } from 'vitest';
import { makeMergedComment } from '#tests/support/replies/make-merged-comment.ts';
import type { MergedComment } from './comment-changes-and-counts.ts';
import { listPastReplies } from './past-replies.ts';

const comment = (id: string, text: string, parentId?: string) =>
  makeMergedComment({ id, text, parentId });
const ownReply = (id: string, text: string, parentId?: string) =>
  makeMergedComment({ id, text, isOwn: true, parentId });

test.each<[string, readonly MergedComment[], readonly [string, string][]]>([
  ['none without comments', [], []],
  [
    'one reply to one comment',
    [comment('1', 'How much?'), ownReply('2', '20', '1')],
    [['How much?', '20']],
  ],
  [
    'the last comment before the reply counts as answered',
    [comment('1', 'How much?'), comment('2', 'And blue?', '1'), ownReply('3', 'Both', '1')],
    [['And blue?', 'Both']],
  ],
  [
    'two replies to the same comment',
    [comment('1', 'How much?'), ownReply('2', '20', '1'), ownReply('3', 'Or 25', '1')],
    [
      ['How much?', '20'],
      ['How much?', 'Or 25'],
    ],
  ],
  ['no pair across threads', [comment('1', 'How much?'), ownReply('2', 'Sorry', '9')], []],
  [
    'no pair for a top-level comment of the owner',
    [comment('1', 'How much?'), ownReply('1', 'News!')],
    [],
  ],
  [
    'no pair for a reply before the comment',
    [ownReply('2', '20', '1'), comment('1', 'How much?')],
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
