// The rule editor while it loads.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  makeFeaturesResponse,
  makeRule,
  makeRuleWithDefinition,
} from '#web/testing/data/api-object-factories.ts';
import { all, posts } from '#web/testing/data/make-rule-conditions.ts';
import {
  findRuleNameField,
  setUpRuleEditorTest,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import {
  getAllRecordedRequests,
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

beforeEach(setUpRuleEditorTest);

test.each(['/rules/new', '/rules/rul_1'])(
  'shows no rule form on %s before the feature flags are known',
  async (path) => {
    const features = makeFeaturesResponse('rules', 'allow_rules_any_all_radio_buttons');
    const answer = mockHeldResponse('getMyFeatures', features);
    mockResponse('getRule', makeRule());
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('textbox', { name: 'Rule name' })).toBeNull();
    answer();
    await findRuleNameField();
    expect(screen.getAllByRole('radio', { name: 'Any condition' }).length).toBeGreaterThan(0);
  },
);

test("names the rule in the editor's heading and page title", async () => {
  mockResponse('getRule', makeRule({ name: 'Prices' }));
  renderApp('/rules/rul_1');
  await screen.findByRole('heading', { level: 1, name: 'Edit rule: Prices' });
  expect(document.title).toBe('Edit rule: Prices · Replyloom');
});

test("shows a saved rule's selected posts together with its form", async () => {
  const post_conditions = all(posts('1', '2', '3'));
  mockResponse('getRule', makeRuleWithDefinition({ post_conditions }));
  mockResponse('listSelectedPosts', () => new Promise(() => {}));
  renderApp('/rules/rul_1');
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('textbox', { name: 'Rule name' }))
      seen.push(screen.queryByText('3 posts selected') ? 'posts' : 'no posts');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await findRuleNameField();
  await screen.findByText('3 posts selected');
  observer.disconnect();
  expect(seen).not.toContain('no posts');
});

test('requests the edited rule while the feature flags are still loading', async () => {
  mockResponse('getMyFeatures', () => new Promise(() => {}));
  mockResponse('getRule', makeRule());
  renderApp('/rules/rul_1');
  await expect.poll(() => getSentRequestFields('getRule')).toHaveLength(1);
});

test('shows the rule form without optional features when flags cannot be read', async () => {
  mockError('getMyFeatures', 'forbidden');
  renderApp('/rules/new');
  await findRuleNameField();
});

test.each(['run', 'activity', 'stats'])(
  'shows a missing rule and calls no endpoint for /rules/%s',
  async (word) => {
    renderApp(`/rules/${word}`);

    await screen.findByText('There is no such rule. It may have been deleted.');

    const names = getAllRecordedRequests().map(({ name }) => name);
    expect(names).not.toContain('runRules');
    expect(names).not.toContain('listRuleActivity');
    expect(names).not.toContain('getRule');
  },
);
