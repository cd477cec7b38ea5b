// Warns of a rule that does nothing, or still has a placeholder.
import { expect, test } from 'vitest';
import { all, any, textForm } from '#web/testing/data/make-conditions.ts';
import { makeAction, makeCondition, makeRuleForm, type RuleForm } from '../form/rule-form.ts';
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

const NO_TEXT = 'A condition has no text yet, so it will do nothing.';

test.each([
  [[textForm('contains  ')], [NO_TEXT]],
  [[EVERYTHING, textForm('does_not_contain ')], [NO_TEXT]],
  [[textForm('contains love')], []],
  [
    [textForm('contains love'), textForm('does_not_contain love')],
    ['It leaves out what it asks for, so it will do nothing.'],
  ],
])('of texts that nothing can match: %#', (match_all, warnings) => {
  const comment_conditions = all(...match_all);
  expect(listWarnings(makeForm(['Thanks!'], { comment_conditions }))).toEqual(warnings);
});

test('of picked posts that are not saved', () => {
  const picked = { ...NO_POSTS, postIds: ['1'], pickedIds: ['1', '2'] };
  const post_conditions = all(picked);
  expect(listWarnings(makeForm(['Thanks!'], { post_conditions }))).toEqual([
    'The posts you picked are not saved in it yet.',
  ]);
});

test('of texts with the placeholder of a ready-made rule', () => {
  expect(listWarnings(makeForm(['Thanks!', 'Here: [your link]']))).toEqual([
    'A text still says “[your link]”.',
  ]);
});
