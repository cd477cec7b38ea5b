// The editor of a smaller plan shows a rule of a bigger plan.
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { withDefinition } from '#web/testing/data/factories.ts';
import { ALL, all, any, posts } from '#web/testing/data/make-conditions.ts';
import {
  getSection,
  openSavedRule,
  setUpRuleEditorTest,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';

beforeEach(setUpRuleEditorTest);

describe('a rule of a bigger plan', () => {
  const openWithPostConditions = async (post_conditions: Rule['rule']['post_conditions']) => {
    mockResponse('listSelectedPosts', { posts: [] });
    await openSavedRule(withDefinition({ post_conditions }));
    return getSection('Post conditions');
  };

  test('can change from any condition to all, and not back', async () => {
    const section = await openWithPostConditions(any(ALL));
    expect(section.queryAllByRole('button')).toEqual([]);
    fireEvent.click(section.getByRole('radio', { name: 'All conditions' }));
    await waitFor(() => expect(section.queryAllByRole('radio')).toEqual([]));
    expect(section.getAllByRole('combobox')).toHaveLength(1);
  });

  test('can lose all post conditions but one', async () => {
    const section = await openWithPostConditions(all(ALL, posts('1')));
    fireEvent.click(section.getByRole('button', { name: 'Remove condition 2' }));
    expect(section.getAllByRole('combobox')).toHaveLength(1);
    expect(section.queryAllByRole('button')).toEqual([]);
  });
});
