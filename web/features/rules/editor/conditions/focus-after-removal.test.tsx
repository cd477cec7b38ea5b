// The focus stays near a button that disappears with the removed element.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withDefinition } from '#web/testing/data/factories.ts';
import { all, posts } from '#web/testing/data/make-conditions.ts';
import { makeMatchedRow, makeRehearsalPage } from '#web/testing/data/make-rehearsal.ts';
import {
  chooseOption,
  getSection,
  openRuleWithAction,
  openSavedRule,
  setUpRuleEditorTest,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';

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

test('stays near a removed text of a reply', async () => {
  await openRuleWithAction();
  chooseOption('Actions', 'Action 1', 'dm');
  pressIn('Actions', 'Add text');
  pressIn('Actions', 'Remove text 2');
  await expectFocusIn('Actions');
});

test('stays near a removed text of a condition', async () => {
  await openRuleWithAction();
  chooseOption('Comment conditions', 'Condition 1', 'text_rule');
  pressIn('Comment conditions', 'More ways to compare');
  pressIn('Comment conditions', 'Add text');
  pressIn('Comment conditions', 'Remove text 2');
  await expectFocusIn('Comment conditions');
});

test('stays near a removed post', async () => {
  mockResponse('listSelectedPosts', { posts: [] });
  await openSavedRule(withDefinition({ post_conditions: all(posts('1', '2')) }));
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
  mockResponse('rehearseRule', makeRehearsalPage([makeMatchedRow('1')], { evaluated: 1 }));
  await openSavedRule();
  fireEvent.click(await screen.findByRole('button', { name: 'Not when it says …' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add exception' }));
  await screen.findByText(/is left out now/);
  await expectFocusIn('Rehearsal', 'complementary');
});
