// Unsaved changes of the rule editor outlive a reload, and the editor asks before the user leaves them.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import {
  chooseRuleEditorOption,
  findRuleNameField,
  getUpdatedRuleFields,
  openNewRuleWithAction,
  openSavedRuleEditor,
  setUpRuleEditorTest,
  typeRuleNameAndLeave,
  typeText,
  waitForRulesListScreen,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { waitForRuleRequests } from '#web/testing/harnesses/rules-list-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockCurrentAccount } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

const SAVED_AT = '2026-11-25T12:00:00.000Z';
type Draft = { readonly form: object };

beforeEach(setUpRuleEditorTest);

describe('unsaved changes', () => {
  const leaveWhenAsked = async () => {
    await screen.findByText('Leave without saving?');
    expect(getCurrentPath()).toBe('/rules/rul_1');
    pressButton('Leave');
    await waitForRulesListScreen();
  };

  test('are back after a reload, and can be discarded', async () => {
    renderApp('/rules/new').unmount();
    await typeRuleNameAndLeave('Half a rule');
    const reloaded = renderApp('/rules/new');
    await screen.findByText('Your unsaved changes are back');
    expect((await findRuleNameField()).value).toBe('Half a rule');
    pressButton('Discard them');
    await waitFor(async () => expect((await findRuleNameField()).value).toBe(''));
    reloaded.unmount();
    renderApp('/rules/new');
    expect((await findRuleNameField()).value).toBe('');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  test('have the shape of their version', async () => {
    renderApp('/rules/new').unmount();
    await typeRuleNameAndLeave('Half a rule');
    const stored = Object.values(sessionStorage).find((text) => text.includes('Half a rule'));
    const { version, form } = JSON.parse(stored ?? '{}');
    // A change of these keys needs another version.
    expect({ version, keys: Object.keys(form) }).toEqual({
      version: 5,
      keys: [
        'eventType',
        'name',
        'isActive',
        'isInApprovalMode',
        'groups',
        'isTopLevelOnly',
        'actions',
        'triggerCounts',
      ],
    });
  });

  test('of one ready-made rule do not come back in another', async () => {
    await typeRuleNameAndLeave('My prices', '/rules/new?from=price');
    renderApp('/rules/new?from=thanks');
    expect((await findRuleNameField()).value).toBe('Thanks');
  });

  test('ask before a link leads away', async () => {
    typeText(await openSavedRuleEditor(), 'New prices');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await leaveWhenAsked();
  });

  test('do not exist when nothing was changed', async () => {
    await openSavedRuleEditor();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitForRulesListScreen();
  });

  test('ask before a keyboard shortcut leads away', async () => {
    typeText(await openSavedRuleEditor(), 'New prices');
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'r' });
    await leaveWhenAsked();
  });

  test('of a new rule stay with the Instagram account', async () => {
    await typeRuleNameAndLeave('Half a rule');
    mockCurrentAccount({ instagram_user_id: '999' });
    const other = renderApp('/rules/new');
    expect((await findRuleNameField()).value).toBe('');
    other.unmount();
    mockCurrentAccount();
    renderApp('/rules/new');
    expect((await findRuleNameField()).value).toBe('Half a rule');
  });

  const actions = { comment: [], story: [], message: [{}] };
  test.each([
    ['another version', (draft: Draft) => ({ ...draft, version: 0 })],
    ['no conditions', (draft: Draft) => ({ ...draft, form: { ...draft.form, groups: {} } })],
    ['an action without texts', (draft: Draft) => ({ ...draft, form: { ...draft.form, actions } })],
  ])('with %s are dropped', async (_what, change) => {
    await typeRuleNameAndLeave('Half a rule');
    const key = Object.keys(sessionStorage).find((name) => name.includes('new')) ?? '';
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '') as Draft;
    sessionStorage.setItem(key, JSON.stringify(change(draft)));
    renderApp('/rules/new');
    expect((await findRuleNameField()).value).toBe('');
  });
});

describe('a change while the rule is being saved', () => {
  /** The returned function answers the call. */
  const holdAnswer = (name: 'createRule' | 'updateRule') => {
    let answer = () => {};
    mockResponse(name, async ({ fields }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      const sent = (fields.rule ?? fields.currentlyEditingRule) as Partial<Rule>;
      return makeRule({ ...sent, updated_at: SAVED_AT });
    });
    return () => answer();
  };

  test('stays, and is saved by the next press', async () => {
    const answer = holdAnswer('updateRule');
    const nameField = await openSavedRuleEditor();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await waitForRuleRequests('updateRule');
    typeText(nameField, 'New prices and more');
    answer();
    await screen.findByText(/saved without what changed meanwhile/);
    expect([getCurrentPath(), nameField.value]).toEqual(['/rules/rul_1', 'New prices and more']);
    expect(screen.queryByText(/changed somewhere else/)).toBeNull();

    pressButton('Save Changes');
    await waitForRuleRequests('updateRule', 2);
    answer();
    await waitForRulesListScreen();
    const expected = { name: 'New prices and more', updated_at: SAVED_AT };
    expect(getUpdatedRuleFields(1)).toMatchObject(expected);
  });

  test('does not bring back a user who has left', async () => {
    const answer = holdAnswer('updateRule');
    mockResponse('listRuleActivity', { events: [], next_from: null } as never);
    const nameField = await openSavedRuleEditor();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await waitForRuleRequests('updateRule');
    fireEvent.click(screen.getAllByRole('link', { name: /Support|Help/ })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(nameField.isConnected).toBe(false));
    answer();
    await screen.findByText('Changes saved');
    expect(getCurrentPath()).toBe('/support');
  });

  test('of a new rule changes the created rule', async () => {
    const answer = holdAnswer('createRule');
    mockResponse('updateRule', makeRule());
    await openNewRuleWithAction();
    chooseRuleEditorOption('Actions', 'Action 1', 'AI_comment_reply');
    pressButton('Create Rule');
    await waitForRuleRequests('createRule');
    typeText(await findRuleNameField(), 'Late');
    answer();
    fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitForRulesListScreen();
    expect(getUpdatedRuleFields()).toMatchObject({
      id: 'rul_1',
      name: 'Late',
      updated_at: SAVED_AT,
    });
  });
});
