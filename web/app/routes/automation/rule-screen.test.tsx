// The screen of the rule editor while it loads.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ApiCallResponse } from '#web/lib/endpoints.ts';
import { makeFeaturesResponse, makeRule } from '#web/testing/factories.ts';
import {
  getAllRecordedRequests,
  getSentFields,
  mockError,
  mockResponse,
} from '#web/testing/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { findNameField, setUpRuleEditorTest } from '#web/testing/rule-editor-harness.tsx';

type Features = ApiCallResponse<'getMyFeatures'>;

beforeEach(setUpRuleEditorTest);

test.each(['/rules/new', '/rules/rul_1'])(
  '%s shows no part of the form before those that depend on a feature are known',
  async (path) => {
    const held = Promise.withResolvers<Features>();
    mockResponse('getMyFeatures', () => held.promise);
    mockResponse('getRule', makeRule());
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('textbox', { name: 'Rule name' })).toBeNull();
    held.resolve(makeFeaturesResponse('rules', 'allow_rules_any_all_radio_buttons'));
    await findNameField();
    expect(screen.getAllByRole('radio', { name: 'Any condition' }).length).toBeGreaterThan(0);
  },
);

test('the heading and the title of the page name the rule', async () => {
  mockResponse('getRule', makeRule({ name: 'Prices' }));
  renderApp('/rules/rul_1');
  await screen.findByRole('heading', { level: 1, name: 'Edit rule: Prices' });
  expect(document.title).toBe('Edit rule: Prices · Replyloom');
});

test('the posts of a saved rule are drawn with it: nothing stands in for them', async () => {
  const { rule } = makeRule();
  const selected = [{ condition_type: 'selected' as const, condition_value: ['1', '2', '3'] }];
  const post_conditions = { match_all: selected, match_any: [] };
  mockResponse('getRule', makeRule({ rule: { ...rule, post_conditions } }));
  mockResponse('listSelectedPosts', () => new Promise(() => {}));
  renderApp('/rules/rul_1');
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('textbox', { name: 'Rule name' }))
      seen.push(screen.queryByText('3 posts selected') ? 'posts' : 'no posts');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await findNameField();
  await screen.findByText('3 posts selected');
  observer.disconnect();
  expect(seen).not.toContain('no posts');
});

test('the rule is read while the features are', async () => {
  mockResponse('getMyFeatures', () => new Promise(() => {}));
  mockResponse('getRule', makeRule());
  renderApp('/rules/rul_1');
  await expect.poll(() => getSentFields('getRule')).toHaveLength(1);
});

test('the form is there without what depends on features that cannot be read', async () => {
  mockError('getMyFeatures', 'forbidden');
  renderApp('/rules/new');
  await findNameField();
});

test.each(['run', 'activity', 'stats'])(
  'the address /rules/%s names no rule and calls nothing of that name',
  async (word) => {
    renderApp(`/rules/${word}`);

    await screen.findByText('There is no such rule. It may have been deleted.');

    const names = getAllRecordedRequests().map(({ name }) => name);
    expect(names).not.toContain('runRules');
    expect(names).not.toContain('listRuleActivity');
    expect(names).not.toContain('getRule');
  },
);
