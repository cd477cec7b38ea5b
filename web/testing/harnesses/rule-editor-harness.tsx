// Opens the rule editor, and finds and fills its fields.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { makeRule } from '../data/factories.ts';
import { mockFeatures } from '../mock-api/mock-answers.ts';
import { getSentFields, mockResponse } from '../mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '../render-app.tsx';
import { pressButton } from '../user-actions.ts';

export const enableFeatures = (...flags: readonly FeatureFlag[]) => mockFeatures('rules', ...flags);
export const getSection = (name: string) => within(screen.getByRole('region', { name }));
export const typeText = (field: HTMLElement, text: string) =>
  fireEvent.change(field, { target: { value: text } });
export const chooseOption = (section: string, label: string, value: string) =>
  fireEvent.change(getSection(section).getByRole('combobox', { name: label }), {
    target: { value },
  });
export const waitForList = () => waitFor(() => expect(getCurrentPath()).toBe('/rules'));
export const findNameField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Rule name' });

/** The server creates the sent rule, with these fields of its own. */
export const mockCreatedRule = (overrides: Partial<Rule> = {}) =>
  mockResponse('createRule', ({ fields }) =>
    makeRule({ ...(fields.rule as Partial<Rule>), ...overrides }),
  );
/** The fields sent to create rules, once there are any. */
export async function findCreated(): Promise<unknown> {
  await waitFor(() => expect(getSentFields('createRule')).toHaveLength(1));
  return getSentFields('createRule')[0]?.rule;
}
export const getUpdated = (index = 0) => getSentFields('updateRule')[index]?.currentlyEditingRule;

/** Before each test: a linked account with rules, and no optional features. */
export function setUpRuleEditorTest(): void {
  enableFeatures();
}

export async function openNewRule(): Promise<void> {
  renderApp('/rules/new');
  await findNameField();
}

/** A comment rule with one action, whose texts are still blank. */
export async function openRuleWithAction(): Promise<void> {
  await openNewRule();
  pressButton('Add Comment Condition');
  pressButton('Add Action');
  // An added element takes the focus in the next frame, away from a field that a test types in.
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Types a name into a new rule, and leaves the page without saving. */
export async function typeNameAndLeave(name: string, path = '/rules/new'): Promise<void> {
  const { unmount } = renderApp(path);
  typeText(await findNameField(), name);
  unmount();
}

export async function openSavedRule(overrides: Partial<Rule> = {}): Promise<HTMLInputElement> {
  mockResponse('getRule', makeRule(overrides));
  renderApp('/rules/rul_1');
  return await findNameField();
}
