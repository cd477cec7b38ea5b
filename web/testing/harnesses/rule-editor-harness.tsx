// Opens the rule editor, and finds and fills its fields.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { makeRule } from '../data/api-object-factories.ts';
import { getSentRequestFields, mockResponse } from '../mock-api/mock-api.ts';
import { mockFeatureFlags } from '../mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '../render-app.tsx';
import { pressButton } from '../user-actions.ts';

export const mockRuleFeatures = (...flags: readonly FeatureFlag[]) =>
  mockFeatureFlags('rules', ...flags);
export const getSection = (name: string) => within(screen.getByRole('region', { name }));
export const typeText = (field: HTMLElement, text: string) =>
  fireEvent.change(field, { target: { value: text } });
export const chooseRuleEditorOption = (section: string, label: string, value: string) =>
  fireEvent.change(getSection(section).getByRole('combobox', { name: label }), {
    target: { value },
  });
export const waitForRulesListScreen = () => waitFor(() => expect(getCurrentPath()).toBe('/rules'));
export const findRuleNameField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Rule name' });

/** The server creates the sent rule, with these fields of its own. */
export const mockCreatedRule = (overrides: Partial<Rule> = {}) =>
  mockResponse('createRule', ({ fields }) =>
    makeRule({ ...(fields.rule as Partial<Rule>), ...overrides }),
  );
/** The fields sent to create rules, once there are any. */
export async function findCreatedRuleFields(): Promise<unknown> {
  await waitFor(() => expect(getSentRequestFields('createRule')).toHaveLength(1));
  return getSentRequestFields('createRule')[0]?.rule;
}
export const getUpdatedRuleFields = (index = 0) =>
  getSentRequestFields('updateRule')[index]?.currentlyEditingRule;

/** Before each test: a linked account with rules, and no optional features. */
export function setUpRuleEditorTest(): void {
  mockRuleFeatures();
}

export async function openNewRule(): Promise<void> {
  renderApp('/rules/new');
  await findRuleNameField();
}

/** A comment rule with one action, whose texts are still blank. */
export async function openNewRuleWithAction(): Promise<void> {
  await openNewRule();
  pressButton('Add Comment Condition');
  pressButton('Add Action');
  // An added element takes the focus in the next frame, away from a field that a test types in.
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Types a name into a new rule, and leaves the page without saving. */
export async function typeRuleNameAndLeave(name: string, path = '/rules/new'): Promise<void> {
  const { unmount } = renderApp(path);
  typeText(await findRuleNameField(), name);
  unmount();
}

export async function openSavedRuleEditor(
  overrides: Partial<Rule> = {},
): Promise<HTMLInputElement> {
  mockResponse('getRule', makeRule(overrides));
  renderApp('/rules/rul_1');
  return await findRuleNameField();
}
