// One comment or message with its decisions: some are shown, and others are folded away.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  makeRuleActivity,
  makeRuleActivityWithReply,
  makeTrace,
  makeTracedTextCondition,
  makeTracedTextEntry,
} from '#web/testing/data/make-rule-activity.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { EventActivityTimeline, RuleActivityTimeline } from './rule-activity-timeline.tsx';

const makeMismatch = (number: number, overrides: Partial<RuleActivity> = {}): RuleActivity =>
  makeRuleActivity({
    rule_id: `rul_${number}`,
    rule_name: `Rule ${number}`,
    outcome: 'not_matched',
    reason: 'conditions',
    trace: makeTrace({
      matched: false,
      match_all: [makeTracedTextCondition(false, makeTracedTextEntry(`word ${number}`, null))],
    }),
    ...overrides,
  });
const makePage = (activity: readonly RuleActivity[]) => ({
  activity: [...activity],
  total_count: 1,
  next_cursor: null,
});

/** The list shows the `leading` decisions. `all` has every decision about the event. */
function mockActivity(leading: RuleActivity, all: readonly RuleActivity[]) {
  mockResponse('listRuleActivity', ({ fields }) =>
    makePage(
      fields.decisions_per_event === 'leading'
        ? [{ ...leading, other_rules_count: all.length - 1 }]
        : all,
    ),
  );
}

const renderList = () =>
  renderWithProviders(<RuleActivityTimeline query={{}} onClear={() => undefined} />);
const renderOne = () => renderWithProviders(<EventActivityTimeline eventId="1" item={undefined} />);
const findArticle = async () => within(await screen.findByRole('article'));
const listNames = () =>
  within(screen.getByRole('article'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'View' && !text?.startsWith('Open'));

beforeEach(signIn);

test('shows the rule that answered and reads other decisions on request', async () => {
  const acting = makeRuleActivityWithReply({ state: 'live' });
  mockActivity(acting, [makeMismatch(2), acting, makeMismatch(3)]);
  renderList();
  const event = await findArticle();
  expect(listNames()).toEqual(['Prices']);

  await userEvent.click(event.getByText('2 other rules did not answer'));

  await event.findByText('Rule 3');
  expect(listNames()).toEqual(['Prices', 'Rule 2', 'Rule 3']);
  expect(getSentRequestFields('listRuleActivity')).toEqual([
    expect.objectContaining({ decisions_per_event: 'leading' }),
    expect.objectContaining({ decisions_per_event: 'all', event_id: '1' }),
  ]);
});

test('lists rules that did not match only when requested', async () => {
  const all = [makeMismatch(1), makeMismatch(2)];
  mockActivity(makeMismatch(1), all);
  renderList();
  const event = await findArticle();
  event.getByText('No rule answered');
  expect(event.queryByText('Rule 1')).toBeNull();
  expect(screen.getByRole('article').querySelector('mark')).toBeNull();

  await userEvent.click(event.getByText('2 rules did not match'));

  await event.findByText('Rule 2');
  expect(listNames()).toEqual(['Rule 1', 'Rule 2']);
});

test('shows why the only rule did not match', async () => {
  mockActivity(makeMismatch(1), [makeMismatch(1)]);
  renderList();
  const event = await findArticle();
  event.getByText('Rule 1');
  expect(event.queryByText(/did not match$/)).toBeNull();
});

test("shows an error when the other rules' decisions cannot be read", async () => {
  mockActivity(makeMismatch(1), [makeMismatch(1), makeMismatch(2)]);
  renderList();
  const event = await findArticle();
  mockError('listRuleActivity', 'not_found');
  await userEvent.click(event.getByText('2 rules did not match'));
  await event.findByRole('alert');
});

test("shows all rules' decisions about a comment when no rule answered", async () => {
  mockResponse('listRuleActivity', makePage([makeMismatch(1), makeMismatch(2)]));
  renderOne();
  await findArticle();
  expect(listNames()).toEqual(['Rule 1', 'Rule 2']);
});

test('hides rules that did not answer when another one did', async () => {
  mockResponse(
    'listRuleActivity',
    makePage([makeMismatch(2), makeRuleActivityWithReply({ state: 'live' })]),
  );
  renderOne();
  const event = await findArticle();
  expect(listNames()).toEqual(['Prices']);
  await userEvent.click(event.getByText('1 other rule did not answer'));
  expect(listNames()).toEqual(['Prices', 'Rule 2']);
  expect(getSentRequestFields('listRuleActivity')).toHaveLength(1);
});

test('states a reason that several rules share only once', async () => {
  const inactive = { reason: 'inactive' };
  mockResponse(
    'listRuleActivity',
    makePage([makeMismatch(1, inactive), makeMismatch(2), makeMismatch(3, inactive)]),
  );
  renderOne();
  const event = await findArticle();
  expect(event.getAllByText('The rule was switched off.')).toHaveLength(1);
  expect(event.getAllByRole('listitem')[0]?.textContent).toContain('Rule 1, Rule 3None answered');
});

test.each([
  ['recorded', 'Recorded: this person wants no more automatic messages.'],
  ['withdrawn', 'Recorded: this person wants automatic messages again.'],
] as const)("says that a message changed its author's opt-out: %s", async (opt_out, words) => {
  const { event } = makeMismatch(1);
  mockResponse(
    'listRuleActivity',
    makePage([makeMismatch(1, { event: { ...event, rule_event_type: 'message', opt_out } })]),
  );
  renderList();
  await screen.findByText(words);
});

test('names three of many alternative conditions that failed', async () => {
  const conditions = ['a', 'b', 'c', 'd', 'e'].map((word) =>
    makeTracedTextCondition(false, makeTracedTextEntry(word, null)),
  );
  const trace = makeTrace({ matched: false, match_any: conditions });
  mockActivity(makeMismatch(1, { trace }), [makeMismatch(1)]);
  renderList();
  const event = await findArticle();
  event.getByText('None of these 5 conditions held:');
  event.getByText('and 2 more');
  expect(event.getByRole('link', { name: 'Open these conditions' })).toBeDefined();
});
