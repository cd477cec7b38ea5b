// The rule editor while it loads.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeFeaturesResponse, makeRule, withDefinition } from '#web/testing/data/factories.ts';
import { all, posts } from '#web/testing/data/make-conditions.ts';
import { findNameField, setUpRuleEditorTest } from '#web/testing/harnesses/rule-editor-harness.tsx';
import {
  getAllRecordedRequests,
  getSentFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

beforeEach(setUpRuleEditorTest);

test.each(['/rules/new', '/rules/rul_1'])(
  '%s shows no form parts before the flags they need are known',
  async (path) => {
    const features = makeFeaturesResponse('rules', 'allow_rules_any_all_radio_buttons');
    const answer = mockHeldResponse('getMyFeatures', features);
    mockResponse('getRule', makeRule());
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('textbox', { name: 'Rule name' })).toBeNull();
    answer();
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

test('draws the posts of a saved rule with it, without placeholders', async () => {
  const post_conditions = all(posts('1', '2', '3'));
  mockResponse('getRule', withDefinition({ post_conditions }));
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

test('shows the form without optional features when the flags cannot be read', async () => {
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
