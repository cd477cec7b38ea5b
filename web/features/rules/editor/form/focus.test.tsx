// The focus goes to what the address names, and stays near a button that disappears with the removed element. A pressed
// button does not move.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRule, makeRuleWithDefinition } from '#web/testing/data/api-object-factories.ts';
import {
  makeMatchedRehearsalRow,
  makeRehearsalPageResponse,
} from '#web/testing/data/make-rehearsal.ts';
import { all, posts } from '#web/testing/data/make-rule-conditions.ts';
import {
  chooseRuleEditorOption,
  findRuleNameField,
  getSection,
  openNewRuleWithAction,
  openSavedRuleEditor,
  setUpRuleEditorTest,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { runAfterPress } from './focus.ts';

const pressIn = (section: string, name: string) => {
  const button = getSection(section).getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const expectFocusIn = (name: string, role: 'region' | 'complementary' = 'region') =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByRole(role, { name }).contains(document.activeElement)).toBe(true);
  });

beforeEach(setUpRuleEditorTest);

test('moves the focus to the condition that the address names', async () => {
  mockResponse('getRule', makeRule());
  renderApp('/rules/rul_1#comment_conditions.match_all.0');
  await findRuleNameField();
  await waitFor(() => expect(document.activeElement?.id).toBe('comment_conditions.match_all.0'));
});

describe('the focus', () => {
  test('stays near a removed text of a reply', async () => {
    await openNewRuleWithAction();
    chooseRuleEditorOption('Actions', 'Action 1', 'dm');
    pressIn('Actions', 'Add text');
    pressIn('Actions', 'Remove text 2');
    await expectFocusIn('Actions');
  });

  test('stays near a removed text of a condition', async () => {
    await openNewRuleWithAction();
    chooseRuleEditorOption('Comment conditions', 'Condition 1', 'text_rule');
    pressIn('Comment conditions', 'More ways to compare');
    pressIn('Comment conditions', 'Add text');
    pressIn('Comment conditions', 'Remove text 2');
    await expectFocusIn('Comment conditions');
  });

  test('stays near a removed post', async () => {
    mockResponse('listSelectedPosts', { posts: [] });
    await openSavedRuleEditor(makeRuleWithDefinition({ post_conditions: all(posts('1', '2')) }));
    const [remove] = await screen.findAllByRole('button', { name: 'Remove post' });
    remove?.focus();
    if (remove) fireEvent.click(remove);
    await screen.findByText('1 post selected');
    await expectFocusIn('Post conditions');
  });

  test('stays near a rehearsed row that became an exception', async () => {
    // On a wide screen the rehearsal is open.
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
    mockResponse(
      'rehearseRule',
      makeRehearsalPageResponse([makeMatchedRehearsalRow('1')], { evaluated: 1 }),
    );
    await openSavedRuleEditor();
    fireEvent.click(await screen.findByRole('button', { name: 'Not when it says …' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add exception' }));
    await screen.findByText(/is left out now/);
    await expectFocusIn('Rehearsal', 'complementary');
  });
});

describe('an action of a field that loses the focus', () => {
  test('runs at once, or after the click of a pressed pointer', async () => {
    const action = vi.fn();
    runAfterPress(action);
    expect(action).toHaveBeenCalledTimes(1);
    fireEvent.pointerDown(document.body);
    runAfterPress(action);
    expect(action).toHaveBeenCalledTimes(1);
    fireEvent.pointerUp(document.body);
    expect(action).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(2));
  });

  test('runs once after a press that ends without a click', async () => {
    const action = vi.fn();
    fireEvent.pointerDown(document.body);
    runAfterPress(action);
    fireEvent.pointerCancel(document.body);
    await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(1));
    fireEvent.pointerDown(document.body);
    fireEvent.pointerUp(document.body);
    await new Promise((resolve) => setTimeout(resolve));
    expect(action).toHaveBeenCalledTimes(1);
  });
});
