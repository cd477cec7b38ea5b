import { expect, test } from 'vitest';
import { makeMergedComment } from '#tests/support/replies/make-merged-comment.ts';
import type { MergedComment } from './comment-changes-and-counts.ts';
import { listAnsweredComments } from './past-replies.ts';

const comment = (id: string, text: string, parentId?: string) =>
  makeMergedComment({ id, text, parentId });
const ownReply = (id: string, text: string, parentId = '1') =>
  makeMergedComment({ id, text, isOwn: true, parentId });
const ASKED = comment('1', 'How much?');
const FIRST_REPLY = ownReply('2', '20');
const FIRST_PAIR = ['How much?', '20'] as const;
const SECOND_PAIR = ['How much?', 'Or 25'] as const;

test.each<[string, readonly MergedComment[], ...(readonly [string, string])[]]>([
  ['none without comments', []],
  ['one reply to one comment', [ASKED, FIRST_REPLY], FIRST_PAIR],
  [
    'the last comment before the reply counts as answered',
    [ASKED, comment('2', 'And blue?', '1'), ownReply('3', 'Both')],
    ['And blue?', 'Both'],
  ],
  [
    'two replies to the same comment',
    [ASKED, FIRST_REPLY, ownReply('3', 'Or 25')],
    FIRST_PAIR,
    SECOND_PAIR,
  ],
  ['no pair across threads', [ASKED, ownReply('2', 'Sorry', '9')]],
  [
    'no pair for a top-level comment of the owner',
    [ASKED, makeMergedComment({ id: '1', text: 'News!', isOwn: true })],
  ],
  ['no pair for a reply before the comment', [FIRST_REPLY, ASKED]],
])(
  "lists the owner's past replies with the comments they answer: %s",
  (_label, comments, ...expected) => {
    expect(
      listAnsweredComments(comments).map(({ question, answer }) => [question.text, answer.text]),
    ).toEqual(expected);
  },
);
