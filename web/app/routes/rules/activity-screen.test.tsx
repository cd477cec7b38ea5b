// /rule-activity: the filters in the address, and the figures of a rule.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeRule, makeRuleStats } from '#web/testing/data/api-object-factories.ts';
import { makeRuleActivity } from '#web/testing/data/make-rule-activity.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  getSentRequestFields,
  getSentRequestFieldValues,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';
import { clickButton, queryButton } from '#web/testing/user-actions.ts';

const NOTHING_YET = 'Your rules have decided nothing here yet';
const TODAY = new Date().toISOString().slice(0, 10);

const getLastFields = () => getSentRequestFields('listRuleActivity').at(-1);

beforeEach(() => {
  mockFeatureFlags('rules');
  mockResponse('countApprovals', { count: 0, version: 'v1' });
  mockResponse('listRules', ({ fields }) => ({
    // The rules come in two pages.
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

test('shows the figures of the rule chosen in the activity filter', async () => {
  renderApp('/rule-activity');
  await screen.findByText(NOTHING_YET);
  await screen.findByRole('option', { name: 'Rule without a name' });
  await userEvent.selectOptions(screen.getByLabelText('Rule'), 'Prices');

  await screen.findByRole('heading', { name: 'Prices' });
  expect(getCurrentPath()).toBe('/rule-activity?rule_id=rul_1');
  const table = within(await screen.findByRole('table', { name: 'What the rule did on each day' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatch(/12700000030$/);
  expect(getLastFields()).toMatchObject({ rule_id: 'rul_1' });
});

test('says how much of the approved replies of a rule was changed', async () => {
  mockResponse('listRuleStats', {
    stats: [
      makeRuleStats({
        day: TODAY,
        answered: 4,
        approved_unedited: 3,
        edited: 1,
        changed_permille: 320,
      }),
    ],
  });
  renderApp('/rule-activity?rule_id=rul_1');

  await screen.findByText(
    'Of 4 approved replies that you sent, 3 were unchanged (75 %). On average, 8 % of a text was changed.',
  );
});

test('accepts a space, @ and capitals in the Person filter', async () => {
  renderApp('/rule-activity?rule_id=rul_1');
  await userEvent.type(await screen.findByLabelText('Person'), ' @Ana.Reads{Enter}');

  await expect.poll(getCurrentPath).toBe('/rule-activity?rule_id=rul_1&person=ana.reads');
  const expected = { rule_id: 'rul_1', person: 'ana.reads' };
  await expect.poll(getLastFields).toMatchObject(expected);
});

test('filters rule activity by person after a typing pause, keeping the focus', async () => {
  renderApp('/rule-activity');
  const field = await screen.findByLabelText<HTMLInputElement>('Person');
  await userEvent.type(field, 'Ana');

  await expect.poll(getCurrentPath).toBe('/rule-activity?person=ana');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '.reads');
  await expect.poll(getCurrentPath).toBe('/rule-activity?person=ana.reads');
  expect(field.value).toBe('Ana.reads');
  await expect
    .poll(() => getSentRequestFieldValues('listRuleActivity', 'person'))
    .toEqual([undefined, 'ana', 'ana.reads']);
});

test("shows all rule activity again after showing only one comment's", async () => {
  renderApp('/rule-activity?event_id=179');
  await clickButton('Show all');
  await expect.poll(getCurrentPath).toBe('/rule-activity');
});

const listCursors = () => getSentRequestFields('listRuleActivity').map(({ cursor }) => cursor);

const [C1 = '', C2 = '', C3 = ''] = [1, 2, 3].map(
  (number) => `2026-11-0${4 - number}T12:00:00.000Z#COMMENT#ab${number}`,
);

type MockPage = readonly [text: string | null, next: string | null];

const makePage = ([text, next_cursor]: MockPage) => {
  const { event } = makeRuleActivity();
  const id = text?.replaceAll(' ', '-') ?? '';
  const row = makeRuleActivity({ id, event: { ...event, id, text: text ?? '' } });
  return { activity: text === null ? [] : [row], total_count: 1, next_cursor };
};

/** Each page has one event or none. All but the first begin at the cursor of the same name. */
const mockPages = (pages: { readonly newest: MockPage } & Readonly<Record<string, MockPage>>) =>
  mockResponse('listRuleActivity', ({ fields }) =>
    makePage(pages[String(fields.cursor ?? 'newest')] ?? [null, null]),
  );

test('shows older rule activity below the newer on request', async () => {
  mockPages({ newest: ['the newest', C1], [C1]: ['the oldest', null] });
  renderApp('/rule-activity');
  await screen.findByRole('article');
  expect(getSentRequestFields('listRuleActivity')).toEqual([
    expect.objectContaining({ decisions_per_event: 'leading', page_limit: 50 }),
  ]);

  await clickButton('Look further back');
  await screen.findByText(/the oldest/);
  screen.getByText(/the newest/);
  // The button is gone, so the next key continues in the content that replaced it.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Older activity' }));
  expect(listCursors()).toEqual([undefined, C1]);
  expect(queryButton('Look further back')).toBeNull();
});

test('reads past empty pages of rule activity until it finds events', async () => {
  mockPages({
    newest: [null, C1],
    [C1]: [null, C2],
    [C2]: ['found far back', C3],
    [C3]: [null, null],
  });
  renderApp('/rule-activity?person=ana');
  await screen.findByText(/found far back/);
  expect(listCursors()).toEqual([undefined, C1, C2]);

  await clickButton('Look further back');
  await screen.findByText('No older activity');

  mockPages({ newest: [null, C1], [C1]: [null, null] });
  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Failed');
  await screen.findByText('No activity that failed');
});

test('shows the rate limit when older activity is refused, then tries again', async () => {
  mockPages({ newest: ['the newest', C1], [C1]: ['the oldest', null] });
  renderApp('/rule-activity');
  await screen.findByRole('button', { name: 'Look further back' });
  mockError('listRuleActivity', 'rate_limited', 'Too many requests. Please try again in a minute.');
  await clickButton('Look further back');
  await screen.findByText(/Too many requests. Please try again in a minute/);
  screen.getByText(/the newest/);

  mockPages({ newest: ['the newest', C1], [C1]: ['the oldest', null] });
  await clickButton('Try again');
  await screen.findByText(/the oldest/);
});

test('filters rule activity by outcome and says which outcome has none', async () => {
  renderApp('/rule-activity?person=ana');
  await userEvent.selectOptions(await screen.findByLabelText('Outcome'), 'Held back');

  await screen.findByText('No activity that was held back');
  expect(getCurrentPath()).toBe('/rule-activity?person=ana&outcome=held_back');
  const expected = { person: 'ana', outcome: 'held_back' };
  expect(getLastFields()).toMatchObject(expected);

  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'All');
  await screen.findByText('No activity matches these filters');
  expect(getCurrentPath()).toBe('/rule-activity?person=ana');

  await clickButton('Show all activity');
  await screen.findByText(NOTHING_YET);
  expect(getCurrentPath()).toBe('/rule-activity');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decisions' }));
});

test('offers older rule activity when a page is full', async () => {
  const { event } = makeRuleActivity();
  const activity = Array.from({ length: 50 }, (_, index) =>
    makeRuleActivity({ id: `${index}`, event: { ...event, id: `${index}` } }),
  );
  mockResponse('listRuleActivity', { activity, total_count: 50, next_cursor: C1 });
  renderApp('/rule-activity');

  await screen.findByRole('button', { name: 'Show older' });
});

test.each([
  ['awaits_approval', 'Waits for approval', 'No activity that waits for approval'],
  ['no_outcome', 'All', NOTHING_YET],
])('takes the outcome filter of rule activity from the URL: %s', async (outcome, chosen, text) => {
  renderApp(`/rule-activity?outcome=${outcome}`);
  await screen.findByText(text);
  const select = screen.getByLabelText<HTMLSelectElement>('Outcome');
  expect(select.selectedOptions[0]?.textContent).toBe(chosen);
});

test('sends no outcome field when the activity filter shows everything', async () => {
  renderApp('/rule-activity');
  await screen.findByText(NOTHING_YET);
  for (const { fields } of getRecordedRequests('listRuleActivity'))
    expect(fields).not.toHaveProperty('outcome');
});

test.each(['rules', 'posts', 'conversations'] as const)(
  "rereads the rules' decisions twice after a change of %s",
  async (kind) => {
    installFakeClock();
    renderApp('/rule-activity');
    await advanceFakeTimeUntil(() => screen.getByText(NOTHING_YET));
    await advanceTime(11_000);
    const countReads = () => getSentRequestFields('listRuleActivity').length;
    const before = countReads();

    mockHeartbeatChange(kind);
    await advanceFakeTimeUntil(() => expect(countReads()).toBe(before + 1), 6_000);
    await advanceFakeTimeUntil(() => expect(countReads()).toBe(before + 2), 6_000);
  },
);
