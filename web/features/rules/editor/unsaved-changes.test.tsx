// What is typed into the rule editor and not saved yet: it outlives a reload, and is not left behind without a question.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule } from '#web/testing/factories.ts';
import { mockCurrentAccount } from '#web/testing/mock-answers.ts';
import { getSentFields, mockResponse } from '#web/testing/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import {
  chooseOption,
  findNameField,
  openRuleWithAction,
  openSavedRule,
  setUpRuleEditorTest,
  typeText,
  waitForList,
} from '#web/testing/rule-editor-harness.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

const SAVED_AT = '2026-11-25T12:00:00.000Z';
type Draft = { readonly form: object };

beforeEach(setUpRuleEditorTest);

describe('unsaved changes', () => {
  test('are back after a reload, and can be discarded', async () => {
    renderApp('/rules/new').unmount();
    const { unmount } = renderApp('/rules/new');
    typeText(await findNameField(), 'Half a rule');
    unmount();
    const reloaded = renderApp('/rules/new');
    await screen.findByText('Your unsaved changes are back');
    expect((await findNameField()).value).toBe('Half a rule');
    pressButton('Discard them');
    await waitFor(async () => expect((await findNameField()).value).toBe(''));
    reloaded.unmount();
    renderApp('/rules/new');
    expect((await findNameField()).value).toBe('');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  test('of one ready-made rule do not come back in another', async () => {
    const { unmount } = renderApp('/rules/new?from=price');
    typeText(await findNameField(), 'My prices');
    unmount();
    renderApp('/rules/new?from=thanks');
    expect((await findNameField()).value).toBe('Thanks');
  });

  test('ask before a link leads away', async () => {
    mockResponse('getRule', makeRule());
    renderApp('/rules/rul_1');
    const nameField = await findNameField();
    typeText(nameField, 'New prices');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('Leave without saving?');
    expect(getCurrentPath()).toBe('/rules/rul_1');
    pressButton('Leave');
    await waitForList();
  });

  test('are none when nothing was changed', async () => {
    mockResponse('getRule', makeRule());
    renderApp('/rules/rul_1');
    await findNameField();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitForList();
  });

  test('ask before a keyboard shortcut leads away', async () => {
    typeText(await openSavedRule(), 'New prices');
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'r' });
    await screen.findByText('Leave without saving?');
    expect(getCurrentPath()).toBe('/rules/rul_1');
    pressButton('Leave');
    await waitForList();
  });

  test('of a new rule stay with the Instagram account', async () => {
    const { unmount } = renderApp('/rules/new');
    typeText(await findNameField(), 'Half a rule');
    unmount();
    mockCurrentAccount({ instagram_user_id: '999' });
    const other = renderApp('/rules/new');
    expect((await findNameField()).value).toBe('');
    other.unmount();
    mockCurrentAccount();
    renderApp('/rules/new');
    expect((await findNameField()).value).toBe('Half a rule');
  });

  test.each([
    ['another version', (draft: Draft) => ({ ...draft, version: 0 })],
    ['no conditions', (draft: Draft) => ({ ...draft, form: { ...draft.form, groups: {} } })],
    [
      'an action without texts',
      (draft: Draft) => ({
        ...draft,
        form: { ...draft.form, actions: { comment: [], story: [], message: [{}] } },
      }),
    ],
  ])('with %s are dropped', async (_what, change) => {
    const { unmount } = renderApp('/rules/new');
    typeText(await findNameField(), 'Half a rule');
    unmount();
    const key = Object.keys(sessionStorage).find((name) => name.includes('new')) ?? '';
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '') as Draft;
    sessionStorage.setItem(key, JSON.stringify(change(draft)));
    renderApp('/rules/new');
    expect((await findNameField()).value).toBe('');
  });
});

describe('what is entered while the rule is being saved', () => {
  /** The call is answered when the returned function is called. */
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
    const nameField = await openSavedRule();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await waitFor(() => expect(getSentFields('updateRule')).toHaveLength(1));
    typeText(nameField, 'New prices and more');
    answer();
    await screen.findByText(/saved without what changed meanwhile/);
    expect([getCurrentPath(), nameField.value]).toEqual(['/rules/rul_1', 'New prices and more']);
    expect(screen.queryByText(/changed somewhere else/)).toBeNull();

    pressButton('Save Changes');
    await waitFor(() => expect(getSentFields('updateRule')).toHaveLength(2));
    answer();
    await waitForList();
    expect(getSentFields('updateRule')[1]?.currentlyEditingRule).toMatchObject({
      name: 'New prices and more',
      updated_at: SAVED_AT,
    });
  });

  test('is not waited for by somebody who leaves: they stay where they went', async () => {
    const answer = holdAnswer('updateRule');
    mockResponse('listRuleActivity', { events: [], next_from: null } as never);
    const nameField = await openSavedRule();
    typeText(nameField, 'New prices');
    pressButton('Save Changes');
    await waitFor(() => expect(getSentFields('updateRule')).toHaveLength(1));
    fireEvent.click(screen.getAllByRole('link', { name: /Support|Help/ })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(nameField.isConnected).toBe(false));
    answer();
    await screen.findByText('Changes saved');
    expect(getCurrentPath()).toBe('/support');
  });

  test('of a new rule changes the rule that was created', async () => {
    const answer = holdAnswer('createRule');
    mockResponse('updateRule', makeRule());
    await openRuleWithAction();
    chooseOption('Actions', 'Action 1', 'AI_comment_reply');
    pressButton('Create Rule');
    await waitFor(() => expect(getSentFields('createRule')).toHaveLength(1));
    typeText(await findNameField(), 'Late');
    answer();
    fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitForList();
    expect(getSentFields('updateRule')[0]?.currentlyEditingRule).toMatchObject({
      id: 'rul_1',
      name: 'Late',
      updated_at: SAVED_AT,
    });
  });
});
