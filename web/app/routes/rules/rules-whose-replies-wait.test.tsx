// Every place that shows a rule as active says whether its replies need approval.
import { setTimeout } from 'node:timers/promises';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeFeaturesResponse, makeRule } from '#web/testing/data/api-object-factories.ts';
import { makeRulesResponse } from '#web/testing/data/make-list-responses.ts';
import { waitForRulesListScreen } from '#web/testing/harnesses/rule-editor-harness.tsx';
import {
  chooseRuleMenuItem,
  findQueriesInDialog,
  LIVE_RULES_FLAG,
  RESET_RULES_FLAG,
} from '#web/testing/harnesses/rules-list-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import {
  makeRuleChangeResponse,
  mockFeatureFlags,
  mockRules,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

const MISFIRE = { reason: 'It answered too often.', at: '2026-11-20T12:00:00.000Z' };
const WAITING_TOAST = /^Its replies wait until you approve them/;

const mockRule = (rule: Rule) => {
  mockRules(rule);
  mockResponse('getRule', rule);
};
const openCard = async () => {
  renderApp('/rules');
  return within(await screen.findByRole('article', { name: 'Prices' }));
};

beforeEach(() => {
  mockFeatureFlags('rules');
});

describe('the card of a rule', () => {
  test.each([
    ['of a trial', [], { approval_mode: true }],
    ['of a trial that was live before', [], { approval_mode: false }],
    ['with Approval Mode', [LIVE_RULES_FLAG], { approval_mode: true }],
    [
      'that returned itself to approval',
      [LIVE_RULES_FLAG],
      { approval_mode: true, misfire: MISFIRE },
    ],
  ] as const)('says on the card of a rule %s that its replies wait', async (_, flags, rule) => {
    mockFeatureFlags('rules', ...flags);
    mockRule(makeRule(rule));

    const card = await openCard();

    card.getByText('Waits for approval');
    card.getByText('reply “All prices are on our website.” after you approve.');
  });

  test("says on a live rule's card when it replies, without mentioning approval", async () => {
    mockFeatureFlags('rules', LIVE_RULES_FLAG);
    mockRule(makeRule({ approval_mode: false }));

    const card = await openCard();

    card.getByText('reply “All prices are on our website.” at once.');
    expect(card.queryByText(/approv/)).toBeNull();
  });

  test('shows no approval badge on the card of a switched-off rule', async () => {
    mockRule(makeRule({ active: false }));

    expect((await openCard()).queryByText('Waits for approval')).toBeNull();
  });

  test("hides how a rule replies until the plan's features are known", async () => {
    const listed = Promise.withResolvers<void>();
    mockResponse('listRules', () => {
      listed.resolve();
      return makeRulesResponse(makeRule({ approval_mode: false }));
    });
    mockResponse('getMyFeatures', async () => {
      await listed.promise;
      await setTimeout(50);
      return makeFeaturesResponse('rules');
    });
    const shown: string[] = [];
    const observer = new MutationObserver(() => shown.push(document.body.textContent ?? ''));
    observer.observe(document.body, { childList: true, subtree: true });

    await openCard();
    observer.disconnect();

    expect(shown.filter((text) => text.includes('at once'))).toEqual([]);
  });
});

describe('after a rule was switched on, an alert', () => {
  const switchRule = async (rule: Partial<Rule>) => {
    const { active } = makeRule(rule);
    mockRule(makeRule({ ...rule, active: !active }));
    mockResponse('changeRules', makeRuleChangeResponse(makeRule(rule)));
    const card = await openCard();
    fireEvent.click(card.getByRole('switch', { name: 'Active: Prices' }));
  };

  test.each([true, false])(
    'links a trial user to the waiting replies: Approval Mode %s',
    async (approval_mode) => {
      await switchRule({ approval_mode });

      const toast = within(await screen.findByText(WAITING_TOAST));
      const link = toast.getByRole('link', { name: 'Awaiting Approval' });
      expect(link.getAttribute('href')).toBe('/awaiting-approval');
      screen.getByText('Rule updated successfully');
    },
  );

  test('shows no note about waiting replies after a rule is switched off', async () => {
    await switchRule({ active: false });

    await screen.findByText('Rule updated successfully');
    expect(screen.queryByText(WAITING_TOAST)).toBeNull();
  });
});

test('says in the backdating dialog that the plan requires approval of replies', async () => {
  mockFeatureFlags('rules', RESET_RULES_FLAG);
  mockRule(makeRule({ approval_mode: false }));
  renderApp('/rules');

  await chooseRuleMenuItem('Prices', 'Backdate rule');

  const dialog = await findQueriesInDialog('Backdate rule');
  dialog.getByText(/has no answer yet, after your approval/);
});

test('says on ready-made rules that they reply after approval', async () => {
  renderApp('/rules');

  expect(await screen.findAllByText(/ after you approve/)).toHaveLength(3);
  expect(screen.queryByText(/after \d+–\d+ minutes/)).toBeNull();
});

describe('the editor', () => {
  const saveRule = async (rule: Partial<Rule>) => {
    mockRule(makeRule(rule));
    mockResponse('updateRule', makeRule(rule));
    renderApp('/rules/rul_1');
    fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitForRulesListScreen();
    await screen.findByText('Changes saved');
  };

  test("says in a trial's rule editor that paid plans need no approval", async () => {
    mockRule(makeRule());
    mockResponse('updateRule', makeRule());
    renderApp('/rules/rul_1');

    await screen.findByText(/reply “All prices are on our website.” after you approve\./);
    screen.getByText('Waits for approval');
    const note = within(screen.getByText(/^Every reply waits until you approve it\./));
    expect(note.getByRole('link', { name: 'compare plans' }).getAttribute('href')).toBe('/pricing');
    expect(screen.queryByRole('switch', { name: 'Approval Mode' })).toBeNull();

    pressButton('Save Changes');
    await screen.findByText(WAITING_TOAST);
  });

  test("changes the rule's sentence when Approval Mode is switched off", async () => {
    mockFeatureFlags('rules', LIVE_RULES_FLAG);
    mockRule(makeRule());
    renderApp('/rules/rul_1');
    await screen.findByText(/after you approve\./);

    fireEvent.click(await screen.findByRole('switch', { name: 'Approval Mode' }));

    await screen.findByText(/at once\./);
    expect(screen.queryByText('Waits for approval')).toBeNull();
    screen.getByText(/This is part of paid plans/);
  });

  test.each([
    ['replies by itself', { approval_mode: false }],
    ['is switched off', { active: false }],
  ])('shows no link to approvals after saving a rule that %s', async (_, rule) => {
    mockFeatureFlags('rules', LIVE_RULES_FLAG);
    await saveRule(rule);

    expect(screen.queryByText(WAITING_TOAST)).toBeNull();
  });
});
