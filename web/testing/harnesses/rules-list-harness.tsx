// The list of rules in tests: the cards, their switches and menus, and the dialogs.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRuleWithDefinition } from '../data/api-object-factories.ts';
import { ALL, all } from '../data/make-rule-conditions.ts';
import { getSentRequestFields } from '../mock-api/mock-api.ts';
import { clickButton } from '../user-actions.ts';

/** Plan features: a rule may reply without approval, be run by hand, and be reset. */
export const LIVE_RULES_FLAG = 'allow_live_rules_approval_mode_off';
export const RUN_RULES_FLAG = 'allow_manual_run_rules';
export const RESET_RULES_FLAG = 'allow_delete_rule_processed_events_and_awaiting_approvals';

/** The rule answers every comment on any post. */
export const makeRuleForEveryComment = (overrides: Partial<Rule> = {}): Rule => ({
  ...makeRuleWithDefinition({ comment_conditions: all(ALL) }),
  ...overrides,
});

export const findRuleSwitch = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name });
/** Presses the switch and returns it. */
export async function pressRuleSwitch(name: string): Promise<HTMLInputElement> {
  const found = await findRuleSwitch(name);
  await userEvent.click(found);
  return found;
}
export const openRuleMenu = (name: string) => clickButton(`Actions for ${name}`);
export async function chooseRuleMenuItem(name: string, item: string): Promise<void> {
  await openRuleMenu(name);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
export const findDialog = (name: string | RegExp) =>
  screen.findByRole<HTMLDialogElement>('dialog', { name });
export const findQueriesInDialog = async (name: string | RegExp) => within(await findDialog(name));
/** Backdates the rule to the time that the dialog suggests. */
export async function backdate(name: string): Promise<HTMLDialogElement> {
  await chooseRuleMenuItem(name, 'Backdate rule');
  const dialog = await findDialog('Backdate rule');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Backdate rule' }));
  return dialog;
}
export const waitForRuleRequests = (
  name: 'changeRules' | 'backdateRules' | 'createRule' | 'updateRule',
  count = 1,
) => waitFor(() => expect(getSentRequestFields(name)).toHaveLength(count));
