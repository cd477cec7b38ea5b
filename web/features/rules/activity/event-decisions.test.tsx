// One comment or message with its decisions: some are shown, and others are folded away.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  makeActing,
  makeActivity,
  makeTextCondition,
  makeTextEntry,
  makeTrace,
} from '#web/testing/data/make-rule-activity.ts';
import { getSentFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { ActivityTimeline, EventActivity } from './activity-timeline.tsx';

const makeMismatch = (number: number, overrides: Partial<RuleActivity> = {}): RuleActivity =>
  makeActivity({
    rule_id: `rul_${number}`,
    rule_name: `Rule ${number}`,
    outcome: 'not_matched',
    reason: 'conditions',
    trace: makeTrace({
      matched: false,
      match_all: [makeTextCondition(false, makeTextEntry(`word ${number}`, null))],
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
  renderWithProviders(<ActivityTimeline query={{}} onClear={() => undefined} />);
const renderOne = () => renderWithProviders(<EventActivity eventId="1" item={undefined} />);
const findArticle = async () => within(await screen.findByRole('article'));
const listNames = () =>
  within(screen.getByRole('article'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'View' && !text?.startsWith('Open'));

beforeEach(signIn);

test('shows the rule that answered, and reads the others on demand', async () => {
  const acting = makeActing({ state: 'live' });
  mockActivity(acting, [makeMismatch(2), acting, makeMismatch(3)]);
  renderList();
  const event = await findArticle();
  expect(listNames()).toEqual(['Prices']);

  await userEvent.click(event.getByText('2 other rules did not answer'));

  await event.findByText('Rule 3');
  expect(listNames()).toEqual(['Prices', 'Rule 2', 'Rule 3']);
  expect(getSentFields('listRuleActivity')).toEqual([
    expect.objectContaining({ decisions_per_event: 'leading' }),
    expect.objectContaining({ decisions_per_event: 'all', event_id: '1' }),
  ]);
});

test('lists many rules that did not match only on demand', async () => {
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

test('says why the only rule did not match', async () => {
  mockActivity(makeMismatch(1), [makeMismatch(1)]);
  renderList();
  const event = await findArticle();
  event.getByText('Rule 1');
  expect(event.queryByText(/did not match$/)).toBeNull();
});

test('says that the other rules could not be read', async () => {
  mockActivity(makeMismatch(1), [makeMismatch(1), makeMismatch(2)]);
  renderList();
  const event = await findArticle();
  mockError('listRuleActivity', 'not_found');
  await userEvent.click(event.getByText('2 rules did not match'));
  await event.findByRole('alert');
});

test('shows all rules of one comment when none of them answered', async () => {
  mockResponse('listRuleActivity', makePage([makeMismatch(1), makeMismatch(2)]));
  renderOne();
  await findArticle();
  expect(listNames()).toEqual(['Rule 1', 'Rule 2']);
});

test('folds away the rules that did not answer when another one did', async () => {
  mockResponse('listRuleActivity', makePage([makeMismatch(2), makeActing({ state: 'live' })]));
  renderOne();
  const event = await findArticle();
  expect(listNames()).toEqual(['Prices']);
  await userEvent.click(event.getByText('1 other rule did not answer'));
  expect(listNames()).toEqual(['Prices', 'Rule 2']);
  expect(getSentFields('listRuleActivity')).toHaveLength(1);
});

test('gives a shared reason of several rules once', async () => {
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
] as const)('says that a message changed what its author gets: %s', async (opt_out, words) => {
  const { event } = makeMismatch(1);
  mockResponse(
    'listRuleActivity',
    makePage([makeMismatch(1, { event: { ...event, rule_event_type: 'message', opt_out } })]),
  );
  renderList();
  await screen.findByText(words);
});

test('names three of many failed alternatives', async () => {
  const conditions = ['a', 'b', 'c', 'd', 'e'].map((word) =>
    makeTextCondition(false, makeTextEntry(word, null)),
  );
  const trace = makeTrace({ matched: false, match_any: conditions });
  mockActivity(makeMismatch(1, { trace }), [makeMismatch(1)]);
  renderList();
  const event = await findArticle();
  event.getByText('None of these 5 conditions held:');
  event.getByText('and 2 more');
  expect(event.getByRole('link', { name: 'Open these conditions' })).toBeDefined();
});
