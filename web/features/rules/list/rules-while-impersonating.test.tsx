// An admin who acts as the owner cannot change rules, and the screen says why.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import { findRuleSwitch } from '#web/testing/harnesses/rules-list-harness.tsx';
import { getSentRequestFields } from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags, mockRules } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';
import { getButton } from '#web/testing/user-actions.ts';

const OWNER_ONLY = 'Only the owner of the account can do this.';

/** The description that a screen reader says after the name. */
const describe = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

beforeEach(() => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  mockFeatureFlags('rules');
});

function expectOff(name: string): void {
  const button = getButton(name);
  expect([button.getAttribute('aria-disabled'), describe(button)]).toEqual(['true', OWNER_ONLY]);
}

test('disables moving, switching and creating rules for an impersonating admin', async () => {
  mockRules(makeRule(), makeRule({ id: 'rul_2', name: 'Thanks', position: 2 }));
  renderApp('/rules');

  const active = await findRuleSwitch('Active: Prices');
  // The keyboard reaches it, so it is not `disabled`.
  expect([active.disabled, active.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(describe(active)).toBe(OWNER_ONLY);
  fireEvent.click(active);
  expect(active.checked).toBe(true);
  expect(getSentRequestFields('changeRules')).toEqual([]);
  expectOff('Move Prices');
  expectOff('Create Rule');
  expect(screen.queryByRole('link', { name: 'Create Rule' })).toBeNull();

  // These keys would pick a rule up, move it and drop it.
  const handle = getButton('Move Prices');
  handle.focus();
  for (const code of ['Space', 'ArrowDown', 'Space']) fireEvent.keyDown(handle, { code });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/Prices/, { selector: '[aria-live]' })).toBeNull();
  expect(getSentRequestFields('changeRules')).toEqual([]);
});

test('disables using ready-made rules for an impersonating admin', async () => {
  mockRules();
  renderApp('/rules');

  for (const button of await screen.findAllByRole('button', { name: 'Use this rule' })) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // The description follows the name of the rule.
    expect(describe(button)).toMatch(new RegExp(`.+ ${OWNER_ONLY}$`));
  }
  expect(screen.queryByRole('link', { name: 'Use this rule' })).toBeNull();
});
