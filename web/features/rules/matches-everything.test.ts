import { expect, it } from 'vitest';
import { matchesEverything } from './matches-everything.ts';

const ALL = { condition_type: 'all' } as const;
const TEXT = { condition_type: 'text_rule' } as const;
const all = (...conditions: (typeof ALL | typeof TEXT)[]) => ({ match_all: conditions });
const any = (...conditions: (typeof ALL | typeof TEXT)[]) => ({ match_any: conditions });

it.each([
  ['all posts and all comments', all(ALL), all(ALL), true],
  ['a text', all(ALL), all(TEXT), false],
  ['a text beside all', all(ALL), all(ALL, TEXT), false],
  ['one of a text and all', all(ALL), any(TEXT, ALL), true],
  ['one of two texts', any(ALL), any(TEXT, TEXT), false],
  ['all, and one of a text', all(ALL), { ...all(ALL), ...any(TEXT) }, false],
  ['a text of the post', all(TEXT), all(ALL), false],
  ['no condition', all(ALL), all(), false],
])(
  'knows whether a rule for comments with %s matches everything',
  (_, posts, comments, expected) => {
    const rule = { post_conditions: posts, comment_conditions: comments };

    expect(matchesEverything({ rule_event_type: 'comment', rule })).toBe(expected);
  },
);

it('reads only the conditions of the event type', () => {
  const rule = { message_conditions: all(ALL), comment_conditions: all(TEXT) };

  expect(matchesEverything({ rule_event_type: 'message', rule })).toBe(true);
});
