// /rule-activity: the filters in the address, and the figures of a rule.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeRule, makeRuleStats } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import { makeActivity } from '#web/testing/make-rule-activity.ts';
import { mockFeatures } from '#web/testing/mock-answers.ts';
import { getRecordedRequests, getSentFields, mockResponse } from '#web/testing/mock-api.ts';
import { getCurrentPath, mockChange, renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

const NOTHING_YET = 'Your rules have decided nothing here yet';
const TODAY = new Date().toISOString().slice(0, 10);

const getLastFields = () => getSentFields('listRuleActivity').at(-1);

beforeEach(() => {
  mockFeatures('rules');
  mockResponse('countApprovals', { count: 0, version: 'v1' });
  mockResponse('listRules', ({ fields }) => ({
    // In two pages.
    rules:
      fields.pagination_offset === 0
        ? [makeRule()]
        : [makeRule({ id: 'rul_2', name: '', position: 2 })],
    total_rules_count: 2,
    pagination_offset: Number(fields.pagination_offset),
  }));
  mockResponse('listRuleStats', {
    stats: [
      makeRuleStats({ day: TODAY, matched: 12, answered: 7, stopped: { already_answered: 3 } }),
    ],
  });
});

test('shows the figures of the chosen rule, also as a table', async () => {
  renderApp('/rule-activity');
  await screen.findByText(NOTHING_YET);
  await screen.findByRole('option', { name: 'Rule without a name' });
  await userEvent.selectOptions(screen.getByLabelText('Rule'), 'Prices');

  await screen.findByRole('heading', { name: 'Prices' });
  expect(getCurrentPath()).toBe('/rule-activity?rule_id=rul_1');
  const table = within(await screen.findByRole('table', { name: 'What the rule did on each day' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatch(/127000030$/);
  expect(getLastFields()).toMatchObject({ rule_id: 'rul_1' });
});

test('filters by a person as one writes them', async () => {
  renderApp('/rule-activity?rule_id=rul_1&page=3');
  await userEvent.type(await screen.findByLabelText('Person'), ' @Ana.Reads{Enter}');

  await expect.poll(getCurrentPath).toBe('/rule-activity?rule_id=rul_1&person=ana.reads');
  const expected = { rule_id: 'rul_1', person: 'ana.reads', pagination_offset: 0 };
  await expect.poll(getLastFields).toMatchObject(expected);
});

test('shows everything after one comment only', async () => {
  renderApp('/rule-activity?event_id=179');
  await clickButton('Show all');
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
  const expected = { person: 'ana', outcome: 'held_back', pagination_offset: 0 };
  expect(getLastFields()).toMatchObject(expected);

  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'All');
  await screen.findByText(NOTHING_YET);
  expect(getCurrentPath()).toBe('/rule-activity?person=ana');
});

test.each([
  ['awaits_approval', 'Waits for approval', 'No activity that waits for approval'],
  ['no_outcome', 'All', NOTHING_YET],
])('reads the outcome from the address: %s', async (outcome, chosen, text) => {
  renderApp(`/rule-activity?outcome=${outcome}`);
  await screen.findByText(text);
  const select = screen.getByLabelText<HTMLSelectElement>('Outcome');
  expect(select.selectedOptions[0]?.textContent).toBe(chosen);
});

test('asks for no outcome at all when everything is shown', async () => {
  renderApp('/rule-activity');
  await screen.findByText(NOTHING_YET);
  for (const { fields } of getRecordedRequests('listRuleActivity'))
    expect(fields).not.toHaveProperty('outcome');
});

test.each(['rules', 'posts', 'conversations'] as const)(
  'reads the decisions again after a change of %s, and once more soon, when rules have decided',
  async (kind) => {
    installFakeClock();
    renderApp('/rule-activity');
    await advanceTimeUntil(() => screen.getByText(NOTHING_YET));
    await advanceTime(11_000);
    const countReads = () => getSentFields('listRuleActivity').length;
    const before = countReads();

    mockChange(kind);
    await advanceTimeUntil(() => expect(countReads()).toBe(before + 1), 6_000);
    await advanceTimeUntil(() => expect(countReads()).toBe(before + 2), 6_000);
  },
);
