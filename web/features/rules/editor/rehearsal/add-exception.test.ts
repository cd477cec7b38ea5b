// Exceptions that the rehearsal adds to a rule.
import { beforeEach, expect, test } from 'vitest';
import { makePost } from '#web/testing/data/api-object-factories.ts';
import { all, makeTextRuleConditionForm } from '#web/testing/data/make-rule-conditions.ts';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { signIn } from '#web/testing/sign-in.ts';
import { makeCondition, makeRuleForm, type RuleForm } from '../form/rule-form.ts';
import { addException } from './add-exception.ts';

/** The part of the form that exceptions need. */
function makeForm(groups: Partial<RuleForm['groups']>) {
  const form: RuleForm = { ...makeRuleForm(), groups: { ...makeRuleForm().groups, ...groups } };
  const values: Record<string, unknown> = { eventType: 'comment' };
  for (const [name, { match_all }] of Object.entries(form.groups))
    values[`groups.${name}.match_all`] = match_all;
  return {
    values,
    form: {
      getValues: (path: string) => values[path],
      setValue: (path: string, value: unknown) => {
        values[path] = value;
      },
    } as unknown as Parameters<typeof addException>[0],
  };
}

const onlyOne = { allowsManyPostConditions: false };

beforeEach(signIn);

test('excludes a text beside the present condition', async () => {
  const { form, values } = makeForm({
    comment_conditions: all(makeTextRuleConditionForm('contains price')),
  });
  await addException(form, { kind: 'not_text', text: 'wholesale' }, onlyOne);
  await addException(form, { kind: 'not_text', text: 'job' }, onlyOne);
  expect(values['groups.comment_conditions.match_all']).toMatchObject([
    { entries: [{ match_type: 'contains', text: 'price' }] },
    {
      entries: [
        { match_type: 'does_not_contain', text: 'wholesale' },
        { match_type: 'does_not_contain', text: 'job', operator: 'and' },
      ],
    },
  ]);
});

test('deselects a selected post', async () => {
  const { form, values } = makeForm({
    post_conditions: all({ ...makeCondition('selected'), postIds: ['1', '2'] }),
  });
  await addException(form, { kind: 'not_post', mediaId: '1' }, onlyOne);
  expect(values['groups.post_conditions.match_all']).toMatchObject([{ postIds: ['2'] }]);
});

test('excludes one of all posts by the start of its caption', async () => {
  const post = makePost({ media_id: '1', caption: 'The blue glaze\nis back' });
  mockResponse('listSelectedPosts', { posts: [post] });
  const { form, values } = makeForm({});
  await addException(form, { kind: 'not_post', mediaId: '1' }, onlyOne);
  expect(values['groups.post_conditions.match_all']).toMatchObject([
    {
      condition_type: 'text_rule',
      entries: [{ match_type: 'does_not_start_with', text: 'The blue glaze' }],
    },
  ]);
});

test('keeps a post without caption or in a small plan', async () => {
  mockResponse('listSelectedPosts', { posts: [makePost({ media_id: '1', caption: null })] });
  const withoutCaption = makeForm({});
  expect(
    await addException(withoutCaption.form, { kind: 'not_post', mediaId: '1' }, onlyOne),
  ).toContain('no caption');
  const withDate = makeForm({
    post_conditions: all(makeCondition('date_time_after')),
  });
  expect(await addException(withDate.form, { kind: 'not_post', mediaId: '1' }, onlyOne)).toContain(
    'Your plan',
  );
  expect(withDate.values['groups.post_conditions.match_all']).toHaveLength(1);
});
