// The editor asks before a rule replies without approval or answers more. Afterwards it says what the server made of it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import { makeRehearsalPageResponse } from '#web/testing/data/make-rehearsal.ts';
import {
  chooseRuleEditorOption,
  findCreatedRuleFields,
  findRuleNameField,
  getSection,
  mockCreatedRule,
  mockRuleFeatures,
  openNewRuleWithAction,
  openSavedRuleEditor,
  setUpRuleEditorTest,
  typeText,
  waitForRulesListScreen,
} from '#web/testing/harnesses/rule-editor-harness.tsx';
import { waitForRuleRequests } from '#web/testing/harnesses/rules-list-harness.tsx';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

const LATER = '2026-12-25T13:00:00.000Z';
const IS_OFF = 'Approval Mode is off: no reply waits until you approve it.';
const STAYS_ON = 'Approval Mode stays on: every reply waits until you approve it.';
const switchApprovalMode = async () =>
  fireEvent.click(await screen.findByRole('switch', { name: 'Approval Mode' }));
const typeWord = async () =>
  typeText(await screen.findByRole('textbox', { name: /to go on$/ }), 'everything');

/** Waits for the rehearsal of the dialog. */
async function goLive() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Go live' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

beforeEach(() => {
  setUpRuleEditorTest();
  mockRuleFeatures('allow_live_rules_approval_mode_off');
  // An unfinished rule needs no rehearsal: the server refuses it and says why.
  mockError('rehearseRule', 'validation_failed');
});

describe('a new rule that answers everything', () => {
  const openLiveRule = async () => {
    await openNewRuleWithAction();
    chooseRuleEditorOption('Actions', 'Action 1', 'AI_comment_reply');
    await switchApprovalMode();
  };
  const createLive = async () => {
    pressButton('Create Rule');
    await typeWord();
    await goLive();
  };

  test('asks first, and needs a word', async () => {
    mockCreatedRule();
    await openLiveRule();
    pressButton('Create Rule');
    await screen.findByRole('textbox', { name: /to go on$/ });
    expect(getSentRequestFields('createRule')).toEqual([]);
    await typeWord();
    await goLive();
    await waitForRulesListScreen();
    expect(await findCreatedRuleFields()).toMatchObject({ approval_mode: false });
  });

  test('asks again each time', async () => {
    mockError('rehearseRule', 'internal');
    await openLiveRule();
    const name = 'Go on without a whole rehearsal';
    const findBox = () => screen.findByRole<HTMLInputElement>('checkbox', { name });
    pressButton('Create Rule');
    fireEvent.click(await findBox());
    expect((await findBox()).checked).toBe(true);
    pressButton('Cancel');
    typeText(await findRuleNameField(), 'Quite another rule');
    pressButton('Create Rule');
    expect((await findBox()).checked).toBe(false);
  });

  test('says when the server keeps its approval mode on', async () => {
    mockCreatedRule({ approval_mode: true });
    await openLiveRule();
    await createLive();
    await screen.findByText(`Rule created. ${STAYS_ON}`);
    expect(getSentRequestFields('updateRule')).toEqual([]);
  });

  test('stays in approval mode after a misfire between two tries', async () => {
    mockResponse('createRule', MOCK_CONNECTION_FAILURE);
    await openLiveRule();
    await createLive();
    await screen.findByText(/It may not have been saved/);
    const misfire = { reason: 'burst', at: LATER };
    mockCreatedRule({ approval_mode: true, misfire, updated_at: LATER });
    await createLive();
    await screen.findByText(`Rule created. ${STAYS_ON}`);
    expect(getSentRequestFields('updateRule')).toEqual([]);
  });

  test('waits for approval when the owner chose it between two tries', async () => {
    mockResponse('createRule', MOCK_CONNECTION_FAILURE);
    mockResponse('updateRule', ({ fields }) => fields.currentlyEditingRule as Rule);
    await openLiveRule();
    await createLive();
    await screen.findByText(/It may not have been saved/);
    const sent = (await findCreatedRuleFields()) as Partial<Rule>;
    await switchApprovalMode();
    pressButton('Create Rule');
    await waitForRuleRequests('createRule', 2);
    await screen.findByText(/It may not have been saved/);
    mockResponse('createRule', makeRule({ ...sent, id: 'rul_live' }));
    pressButton('Create Rule');
    await waitForRulesListScreen();
    expect(getSentRequestFields('updateRule')).toMatchObject([
      { currentlyEditingRule: { id: 'rul_live', approval_mode: true } },
    ]);
  });
});

test('the dialog rehearses the saved rule over the days of the panel', async () => {
  mockResponse('rehearseRule', makeRehearsalPageResponse([], { evaluated: 0 }));
  await openSavedRuleEditor({ approval_mode: true });
  fireEvent.click(await screen.findByText('What would it have done?'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Last 7 days' }));
  const listRehearsals = () => getSentRequestFields('rehearseRule');
  const countDays = (from: unknown) =>
    Math.round((Date.now() - Date.parse(String(from))) / 86_400_000);
  await waitFor(() => expect(countDays(listRehearsals().at(-1)?.from)).toBe(7));
  const ofPanel = listRehearsals();

  typeText(await findRuleNameField(), 'Another name');
  await switchApprovalMode();
  pressButton('Save Changes');
  await screen.findByText('Let this rule reply without your approval?');
  await waitFor(() => expect(listRehearsals().length).toBeGreaterThan(ofPanel.length));
  const ofQuestion = listRehearsals().at(-1);
  expect(ofQuestion?.rule).toEqual(ofPanel.at(-1)?.rule);
  expect(ofQuestion?.rule).toMatchObject({ id: 'rul_1' });
  expect(countDays(ofQuestion?.from)).toBe(7);
});

describe('a rule that replies by itself', () => {
  const openLiveRule = async () => {
    mockResponse('updateRule', makeRule({ approval_mode: false }));
    await openSavedRuleEditor({ approval_mode: false });
    await screen.findByRole('switch', { name: 'Approval Mode' });
  };

  const goLiveAfterQuestion = async () => {
    expect(getSentRequestFields('updateRule')).toEqual([]);
    await goLive();
    await waitForRulesListScreen();
  };

  test.each([
    ['everything', () => chooseRuleEditorOption('Comment conditions', 'Condition 1', 'all')],
    [
      'everything but its earlier answers',
      () => {
        pressButton('More ways to compare');
        chooseRuleEditorOption('Comment conditions', 'How text 1 is compared', 'does_not_contain');
      },
    ],
  ])('asks for the word before it answers %s', async (_what, widen) => {
    await openLiveRule();
    widen();
    pressButton('Save Changes');
    await screen.findByText('Let this rule do more without your approval?');
    await typeWord();
    await goLiveAfterQuestion();
  });

  test('is rehearsed before it answers more, without a word', async () => {
    await openLiveRule();
    typeText(screen.getByRole('textbox', { name: 'Contains any of' }), 'cost');
    pressButton('Save Changes');
    await screen.findByText('Let this rule do more without your approval?');
    expect(screen.queryByRole('textbox', { name: /to go on$/ })).toBeNull();
    await goLiveAfterQuestion();
  });

  test('asks for the word although the features cannot be read', async () => {
    mockError('getMyFeatures', 'internal');
    await openSavedRuleEditor({ approval_mode: false });
    chooseRuleEditorOption('Comment conditions', 'Condition 1', 'all');
    pressButton('Save Changes');
    await typeWord();
    expect(getSentRequestFields('updateRule')).toEqual([]);
  });

  test('is rehearsed before it also sends a message', async () => {
    await openLiveRule();
    pressButton('Add Action');
    chooseRuleEditorOption('Actions', 'Action 2', 'dm');
    typeText(getSection('Actions').getAllByRole('textbox').at(-1) as HTMLElement, 'Buy now');
    pressButton('Save Changes');
    await screen.findByText('Let this rule do more without your approval?');
    await goLiveAfterQuestion();
  });

  test('is saved at once when it answers nothing more', async () => {
    await openLiveRule();
    typeText(await findRuleNameField(), 'New prices');
    pressButton('Save Changes');
    await waitForRulesListScreen();
  });
});

test('says when another window let a new rule go live', async () => {
  mockCreatedRule({ approval_mode: false, updated_at: LATER });
  await openNewRuleWithAction();
  chooseRuleEditorOption('Actions', 'Action 1', 'AI_comment_reply');
  pressButton('Create Rule');
  await screen.findByText(`Rule created. ${IS_OFF}`);
});

test('says that approval mode stays on when it replaces such a rule', async () => {
  mockResponse('updateRule', ({ fields }) =>
    fields.overwrites
      ? makeRule({ approval_mode: true, updated_at: LATER })
      : new MockErrorResponse('conflict'),
  );
  await openSavedRuleEditor({ approval_mode: true });
  await switchApprovalMode();
  pressButton('Save Changes');
  await goLive();
  fireEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
  await goLive();
  await screen.findByText(`Changes saved. ${STAYS_ON}`);
  await waitForRulesListScreen();
});
