// Warns of a rule that does nothing, or still has a placeholder.
import { expect, test } from 'vitest';
import {
  all,
  any,
  makeEntry,
  makeTextRuleConditionForm,
} from '#web/testing/data/make-rule-conditions.ts';
import {
  type ConditionGroupForm,
  makeAction,
  makeCondition,
  makeRuleForm,
  type RuleForm,
} from '../form/rule-form.ts';
import { listWarnings } from './list-warnings.ts';

const makeForm = (texts: readonly string[], posts: Partial<RuleForm['groups']> = {}): RuleForm => {
  const form = makeRuleForm();
  const action = makeAction('comment', 'comment_reply');
  const replyTexts = texts.map((text) => ({ text, operator: 'or' }) as const);
  return {
    ...form,
    groups: { ...form.groups, ...posts },
    actions: { ...form.actions, comment: [{ ...action, texts: replyTexts }] },
  };
};
const listWarningsOf = (comment_conditions: ConditionGroupForm) =>
  listWarnings(makeForm(['Thanks!'], { comment_conditions }));
const EVERYTHING = makeCondition('all');
const NO_POSTS = makeCondition('selected');
const NOTHING_SELECTED = 'No post is selected, so it will do nothing.';

test('none for a rule that replies', () => {
  expect(listWarnings(makeForm(['Thanks!']))).toEqual([]);
});

test.each([
  [all(NO_POSTS), [NOTHING_SELECTED]],
  [{ match_all: [EVERYTHING], match_any: [NO_POSTS] }, [NOTHING_SELECTED]],
  [any(NO_POSTS, EVERYTHING), []],
  [all({ ...NO_POSTS, postIds: ['1'] }), []],
])('of selected posts of which there are none: %#', (post_conditions, warnings) => {
  expect(listWarnings(makeForm(['Thanks!'], { post_conditions }))).toEqual(warnings);
});

const LEAVES_OUT = 'It leaves out what it asks for, so it will do nothing.';
const NO_TEXT = 'A condition has no text yet, so it will do nothing.';

test.each([
  [[makeTextRuleConditionForm('contains  ')], [NO_TEXT]],
  [[EVERYTHING, makeTextRuleConditionForm('does_not_contain ')], [NO_TEXT]],
  [[makeTextRuleConditionForm('contains love')], []],
  [
    [
      makeTextRuleConditionForm('contains love'),
      makeTextRuleConditionForm('does_not_contain love'),
    ],
    [LEAVES_OUT],
  ],
])('of texts that nothing can match: %#', (match_all, warnings) => {
  expect(listWarningsOf(all(...match_all))).toEqual(warnings);
});

const LOVE = makeTextRuleConditionForm('contains I love it');
const NOT_LOVE = makeTextRuleConditionForm('does_not_contain Love');

test.each([
  ['a word of what must be there', all(LOVE, NOT_LOVE)],
  [
    'the same in one condition',
    all(makeTextRuleConditionForm('contains love', 'and does_not_contain love')),
  ],
  ['what every alternative needs', { ...all(NOT_LOVE), match_any: [LOVE] }],
  [
    'a beginning',
    all(
      makeTextRuleConditionForm('equals price?'),
      makeTextRuleConditionForm('does_not_start_with price'),
    ),
  ],
  [
    'an end',
    all(
      makeTextRuleConditionForm('ends_with the price'),
      makeTextRuleConditionForm('does_not_end_with price'),
    ),
  ],
  [
    'the whole',
    all(
      makeTextRuleConditionForm('equals price'),
      makeTextRuleConditionForm('does_not_equal Price'),
    ),
  ],
])('leave out %s', (_what, group) => {
  expect(listWarningsOf(group)).toEqual([LEAVES_OUT]);
});

test.each([
  ['another word', all(LOVE, makeTextRuleConditionForm('does_not_contain hate'))],
  [
    'a longer word',
    all(
      makeTextRuleConditionForm('contains love'),
      makeTextRuleConditionForm('does_not_contain lovely'),
    ),
  ],
  [
    'a word that one of two texts does not have',
    all(makeTextRuleConditionForm('contains love', 'contains nice'), NOT_LOVE),
  ],
  [
    'one of two words',
    all(LOVE, makeTextRuleConditionForm('does_not_contain love', 'does_not_contain nice')),
  ],
  [
    'a word in another case',
    all(LOVE, { ...NOT_LOVE, entries: [makeEntry('does_not_contain Love', true)] }),
  ],
  [
    'a beginning of what may be in the middle',
    all(LOVE, makeTextRuleConditionForm('does_not_start_with I love')),
  ],
  ['nothing', all(makeCondition('all'))],
])('leave out %s, and something remains', (_what, group) => {
  expect(listWarningsOf(group)).toEqual([]);
});

test('of picked posts that are not saved', () => {
  const picked = { ...NO_POSTS, postIds: ['1'], pickedIds: ['1', '2'] };
  const post_conditions = all(picked);
  expect(listWarnings(makeForm(['Thanks!'], { post_conditions }))).toEqual([
    'The posts you picked are not saved in it yet.',
  ]);
});

test('warns of a text with the placeholder of a ready-made rule', () => {
  expect(listWarnings(makeForm(['Thanks!', 'Here: [your link]']))).toEqual([
    'A text still says “[your link]”.',
  ]);
});
