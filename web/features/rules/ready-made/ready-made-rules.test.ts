import { expect, it } from 'vitest';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import { READY_MADE_RULES } from './ready-made-rules.ts';

it.each(READY_MADE_RULES)('offers a valid ready-made rule in approval mode: $title', ({ rule }) => {
  const saved = ruleToSaveSchema.parse(rule);

  expect(saved).toMatchObject({ ...rule, active: true, approval_mode: true });
  const replies = saved.rule.comment_actions.actions.find(
    ({ action_type }) => action_type === 'comment_reply',
  );
  expect(replies?.action_value).toHaveLength(6);
});
