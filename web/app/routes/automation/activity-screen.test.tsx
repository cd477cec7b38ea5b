// /rule-activity: the filters in the address, and the figures of a rule.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeFeaturesResponse } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import { makeActivity } from '#web/testing/make-rule-activity.ts';
import { getRecordedRequests, getSentFields, mockResponse } from '#web/testing/mock-api.ts';
import { getCurrentPath, mockChange, renderApp } from '#web/testing/render-app.tsx';

const NO_CONDITIONS = { match_all: [], match_any: [] };
const makeRule = (id: string, name: string, position: number) => ({
  id,
  position,
  name,
  rule_event_type: 'message' as const,
  active: true,
  approval_mode: true,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  applies_from: '2026-11-01T12:00:00.000Z',
  misfire: null,
  rule: {
    post_conditions: NO_CONDITIONS,
    comment_conditions: NO_CONDITIONS,
    story_conditions: NO_CONDITIONS,
    story_message_conditions: NO_CONDITIONS,
    message_conditions: NO_CONDITIONS,
    comment_actions: { actions: [] },
    story_actions: { actions: [] },
    message_actions: { actions: [] },
    options: {},
  },
});

const TODAY = new Date().toISOString().slice(0, 10);

beforeEach(() => {
  mockResponse('getMyFeatures', makeFeaturesResponse('rules'));
  mockResponse('countApprovals', { count: 0, version: 'v1' });
  mockResponse('listRules', ({ fields }) => ({
    // In two pages.
    rules:
      fields.pagination_offset === 0
        ? [makeRule('rul_1', 'Prices', 1)]
        : [makeRule('rul_2', '', 2)],
    total_rules_count: 2,
    pagination_offset: Number(fields.pagination_offset),
  }));
  mockResponse('listRuleStats', {
    stats: [
      {
        rule_id: 'rul_1',
        day: TODAY,
        matched: 12,
        answered: 7,
        waiting: 0,
        came_back: 0,
        approved_unedited: 0,
        edited: 0,
        discarded: 0,
        stopped: { already_answered: 3 },
        failed: 0,
      },
    ],
  });
});

test('shows the figures of the chosen rule, also as a table', async () => {
  renderApp('/rule-activity');
  await screen.findByText('Your rules have decided nothing here yet');
  await screen.findByRole('option', { name: 'Rule without a name' });
  await userEvent.selectOptions(screen.getByLabelText('Rule'), 'Prices');

  await screen.findByRole('heading', { name: 'Prices' });
  expect(getCurrentPath()).toBe('/rule-activity?rule_id=rul_1');
  const table = within(await screen.findByRole('table', { name: 'What the rule did on each day' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatch(/127000030$/);
  expect(getSentFields('listRuleActivity').at(-1)).toMatchObject({
    rule_id: 'rul_1',
  });
});

test('filters by a person as one writes them', async () => {
  renderApp('/rule-activity?rule_id=rul_1&page=3');
  await userEvent.type(await screen.findByLabelText('Person'), ' @Ana.Reads{Enter}');

  await expect.poll(getCurrentPath).toBe('/rule-activity?rule_id=rul_1&person=ana.reads');
  await expect
    .poll(() => getSentFields('listRuleActivity').at(-1))
    .toMatchObject({ rule_id: 'rul_1', person: 'ana.reads', pagination_offset: 0 });
});

test('shows everything after one comment only', async () => {
  renderApp('/rule-activity?event_id=179');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await expect.poll(getCurrentPath).toBe('/rule-activity');
});

test('reads later pages of events, which are never split between two of them', async () => {
  mockResponse('listRuleActivity', {
    activity: [makeActivity()],
    total_count: 51,
    pagination_offset: 50,
  });
  renderApp('/rule-activity?page=2');
  await screen.findByRole('article');
  expect(getSentFields('listRuleActivity')).toEqual([
    expect.objectContaining({ decisions_per_event: 'leading', pagination_offset: 50 }),
  ]);
});

test('filters by an outcome from the first page on, and says which one has no activity', async () => {
  renderApp('/rule-activity?person=ana&page=3');
  await userEvent.selectOptions(await screen.findByLabelText('Outcome'), 'Held back');

  await screen.findByText('No activity that was held back');
  expect(getCurrentPath()).toBe('/rule-activity?person=ana&outcome=held_back');
  expect(getSentFields('listRuleActivity').at(-1)).toMatchObject({
    person: 'ana',
    outcome: 'held_back',
    pagination_offset: 0,
  });

  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'All');
  await screen.findByText('Your rules have decided nothing here yet');
  expect(getCurrentPath()).toBe('/rule-activity?person=ana');
});

test.each([
  ['awaits_approval', 'Waits for approval', 'No activity that waits for approval'],
  ['no_outcome', 'All', 'Your rules have decided nothing here yet'],
])('reads the outcome from the address: %s', async (outcome, chosen, text) => {
  renderApp(`/rule-activity?outcome=${outcome}`);
  await screen.findByText(text);
  const select = screen.getByLabelText<HTMLSelectElement>('Outcome');
  expect(select.selectedOptions[0]?.textContent).toBe(chosen);
});

test('asks for no outcome at all when everything is shown', async () => {
  renderApp('/rule-activity');
  await screen.findByText('Your rules have decided nothing here yet');
  for (const { fields } of getRecordedRequests('listRuleActivity'))
    expect(fields).not.toHaveProperty('outcome');
});

test.each(['rules', 'posts', 'conversations'] as const)(
  'reads the decisions again after a change of %s, and once more soon, when rules have decided',
  async (kind) => {
    installFakeClock();
    renderApp('/rule-activity');
    await advanceTimeUntil(() => screen.getByText('Your rules have decided nothing here yet'));
    await advanceTime(11_000);
    const countReads = () => getSentFields('listRuleActivity').length;
    const before = countReads();

    mockChange(kind);
    await advanceTimeUntil(() => expect(countReads()).toBe(before + 1), 6_000);
    await advanceTimeUntil(() => expect(countReads()).toBe(before + 2), 6_000);
  },
);
