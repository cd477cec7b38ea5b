// Figures of rules on an open screen follow the rules' activity there and elsewhere.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeRule, makeRuleStats } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import { RESET_RULES_FLAG, RUN_RULES_FLAG } from '#web/testing/harnesses/rules-list-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import {
  makeRuleChangeResponse,
  mockFeatureFlags,
  mockRules,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';

const getToday = () => new Date().toISOString().slice(0, 10);
const mockFigures = (answered: number) =>
  mockResponse('listRuleStats', () => ({
    stats: [makeRuleStats({ day: getToday(), matched: answered, answered })],
  }));

beforeEach(() => {
  mockFeatureFlags('rules', RUN_RULES_FLAG, RESET_RULES_FLAG);
  mockRules(makeRule());
  mockFigures(1);
  mockResponse('runRules', { message: 'Done', run_id: 'run_1' });
  mockResponse('backdateRules', { ...makeRuleChangeResponse(makeRule()), message: 'Done' });
  const deleted = { processed_events: 1, awaiting_approvals: 0 };
  mockResponse('resetRules', { message: 'Done', deleted });
});

/** The last one belongs to an open dialog. */
const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);

test.each([
  ['a run', () => press('Run Rules')],
  [
    'a backdating',
    async () => {
      press('Actions for Prices');
      fireEvent.click(screen.getByRole('menuitem', { name: 'Backdate rule' }));
      await advanceFakeTimeUntil(() => screen.getByRole('dialog', { name: 'Backdate rule' }));
      press('Backdate rule');
    },
  ],
  [
    'a reset',
    () => {
      press('Reset Rules');
      press('Reset Rules');
    },
  ],
])('updates the figures on rule cards after %s', async (_what, act) => {
  installFakeClock();
  renderApp('/rules');
  await advanceFakeTimeUntil(() => screen.getByText(/^Last 7 days: matched 1 time · 1 reply sent/));
  await act();
  await advanceFakeTimeUntil(() => screen.getByText(/^Done/));

  mockFigures(2);
  mockHeartbeatChange('rules');
  await advanceFakeTimeUntil(
    () => screen.getByText(/^Last 7 days: matched 2 times · 2 replies sent/),
    5_500,
  );
});

test("updates the figures in a rule's activity when they change", async () => {
  mockResponse('getRule', makeRule());
  installFakeClock();
  renderApp('/rule-activity?rule_id=rul_1');
  const readAnswered = () =>
    screen.getAllByRole('definition').map(({ textContent }) => textContent)[1];
  await advanceFakeTimeUntil(() => expect(readAnswered()).toBe('1'));

  mockFigures(2);
  mockHeartbeatChange('rules');
  await advanceFakeTimeUntil(() => expect(readAnswered()).toBe('2'), 5_500);
});
