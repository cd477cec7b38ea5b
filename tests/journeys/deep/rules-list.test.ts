// A user orders rules: positions, runs, resets, two tabs, a lost feature, and failing saves.
import { describe, expect } from 'vitest';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectNotVisible,
  expectVisible,
  type JourneyUser,
  openTab,
} from '../support/journey-user.ts';
import { addFollowerComment, openComment } from '../support/posts-and-comments-on-screen.ts';
import {
  addActionInRuleEditor,
  addTextConditionInRuleEditor,
  chooseInRuleCardMenu,
  deleteSavedRules,
  getRuleCard,
  makeUniqueKeyword,
  openApprovalsScreen,
  openNewRuleEditor,
  requireDemoAccount,
  type SavedRule,
  saveCommentRule,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';
import { setFeatureFlag } from '../support/set-feature-flag.ts';

const RESET_FLAG = 'allow_delete_rule_processed_events_and_awaiting_approvals';
const COMMENT_CONDITIONS = { title: 'Comment conditions', addButton: 'Add Comment Condition' };

async function openRules(user: JourneyUser): Promise<void> {
  await user.openPath('/rules');
  await user.expectHeading('Rules List');
}

const saveApprovalRule = (
  session: ApiSession,
  name: string,
  word = makeUniqueKeyword(),
): Promise<SavedRule> =>
  saveCommentRule(session, { name, word, reply: 'Thank you!', approvalMode: true });

const readRuleNames = ({ page }: JourneyUser): Promise<readonly string[]> =>
  page.getByRole('list', { name: 'Rules' }).getByRole('heading', { level: 2 }).allTextContents();

describe('a user who keeps rules in order', () => {
  journeyTest(
    'backdates, resets and runs rules, and loses buttons with the feature',
    async ({ user, stack, sandbox }) => {
      user.tolerateFailedRequests(/\/rules\/admin\//);
      const demo = requireDemoAccount(stack);
      await setFeatureFlag(stack, demo.email, { flag: RESET_FLAG, to: 'on' });
      await setFeatureFlag(stack, demo.email, { flag: 'allow_manual_run_rules', to: 'on' });
      const session = await openApiSession(stack, demo);
      const word = makeUniqueKeyword();
      const comment = await addFollowerComment(sandbox, 5, `Lovely ${word}`);
      await logInAndSeePosts(user, demo);
      await openComment(user, comment);
      const name = `Praise ${word}`;
      await saveApprovalRule(session, name, word);

      await openRules(user);
      await chooseInRuleCardMenu(user, name, 'Backdate rule');
      const dialog = user.page.getByRole('dialog', { name: /Backdate/ });
      const question = user.page.getByRole('dialog', { name: /Reset/ });
      await dialog.getByRole('button', { name: 'Backdate rule' }).click();
      await expectNotVisible(dialog);
      const item = await waitForApprovalCard(user, comment.text);
      const resetRules = async () => {
        await openRules(user);
        await user.clickButton('Reset Rules');
        await question.getByRole('button', { name: 'Reset Rules' }).click();
        await expectNotVisible(question);
        await openApprovalsScreen(user);
        await expectNotVisible(item);
      };
      await resetRules();

      // Not before the reset: a running run answers once more.
      await openRules(user);
      await user.clickButton('Run Rules');
      await expectVisible(user.page.getByRole('status').filter({ hasText: /run/i }));
      await waitForApprovalCard(user, comment.text);
      await resetRules();

      // The user loses the feature while the screen is open: the server refuses, and the button disappears.
      await openRules(user);
      await user.expectText('Reset Rules');
      await setFeatureFlag(stack, demo.email, { flag: RESET_FLAG, to: 'off' });
      await user.clickButton('Reset Rules');
      await question.getByRole('button', { name: 'Reset Rules' }).click();
      await expectNotVisible(user.page.getByRole('button', { name: 'Reset Rules' }));
      expect(await sandbox.listPublishedReplies(comment)).toEqual([]);
    },
  );

  journeyTest(
    'moves a rule with the keyboard, and the new order stays',
    async ({ user, stack }) => {
      const demo = requireDemoAccount(stack);
      const session = await openApiSession(stack, demo);
      const [first, second] = [makeUniqueKeyword(), makeUniqueKeyword()];
      const rules = [
        await saveApprovalRule(session, first),
        await saveApprovalRule(session, second),
      ];
      await logInAndSeePosts(user, demo);
      await openRules(user);
      await expectVisible(getRuleCard(user, second));
      const names = await readRuleNames(user);
      expect(names.slice(-2)).toEqual([first, second]);
      const expectAnnounced = (position: number) =>
        expectVisible(
          user.page.getByText(`${second} is now at position ${position} of ${names.length}`),
        );
      await user.page.getByRole('button', { name: `Move ${second}`, exact: true }).focus();
      await user.page.keyboard.press('Space');
      await expectVisible(
        user.page.getByText(`Picked up rule ${second}, at position ${names.length}`),
      );
      await user.page.keyboard.press('ArrowUp');
      await expectAnnounced(names.length - 1);
      await user.page.keyboard.press('Space');
      await user.expectText('Rule position updated');
      await expectEventually(async () => (await readRuleNames(user)).slice(-2), [second, first]);
      await user.page.reload();
      await expectVisible(getRuleCard(user, second));
      expect((await readRuleNames(user)).slice(-2)).toEqual([second, first]);
      await deleteSavedRules(session, rules);
    },
  );

  journeyTest(
    'the rule editor reports that another tab has changed the rule',
    async ({ user, stack }) => {
      const demo = requireDemoAccount(stack);
      const session = await openApiSession(stack, demo);
      const rule = await saveApprovalRule(session, makeUniqueKeyword());
      await logInAndSeePosts(user, demo);
      await user.openPath(`/rules/${rule.id}`);
      await user.fillField('Rule name', `${rule.name} here`);
      const otherTab = await openTab(user, stack);
      await otherTab.openPath(`/rules/${rule.id}`);
      await otherTab.fillField('Rule name', `${rule.name} there`);
      await otherTab.clickButton('Save Changes');
      await expectVisible(getRuleCard(otherTab, `${rule.name} there`));
      await otherTab.page.close();

      await user.page.bringToFront();
      await user.page.reload();
      await user.expectText(/^Your unsaved changes are back/);
      await user.expectText(/This rule was changed somewhere else meanwhile/);
      expect(await user.page.getByLabel('Rule name').inputValue()).toBe(`${rule.name} here`);
      await user.clickButton('Save mine anyway');
      await expectVisible(getRuleCard(user, `${rule.name} here`));
      await deleteSavedRules(session, [rule]);
    },
  );

  journeyTest(
    'the rule editor keeps input through offline, refused save and reload',
    async ({ userWithNewProfile: user, stack }) => {
      const demo = requireDemoAccount(stack);
      user.tolerateFailedRequests(/./);
      const word = makeUniqueKeyword();
      await logInAndSeePosts(user, demo);
      await openNewRuleEditor(user, 'Comment', `Offline ${word}`);
      await addTextConditionInRuleEditor(user, COMMENT_CONDITIONS, word);
      const actions = await addActionInRuleEditor(user, 'Direct message');

      // Refused without a text; the error stands at its field, with the focus.
      await user.clickButton('Create Rule');
      await expectVisible(actions.getByText('Write at least one text.'));
      const text = actions.getByLabel('Text 1', { exact: true });
      await text.fill(`Here is the link, ${word}.`);

      await user.page.context().setOffline(true);
      await user.clickButton('Create Rule');
      await expectVisible(user.page.getByRole('alert').filter({ hasText: /not saved/i }));
      await user.page.context().setOffline(false);
      await user.page.reload();
      await user.expectText(/^Your unsaved changes are back/);
      expect(await text.inputValue()).toBe(`Here is the link, ${word}.`);
      await user.clickButton('Create Rule');
      await expectVisible(getRuleCard(user, `Offline ${word}`));

      // Leaving with changes asks first.
      await user.clickLink(`Offline ${word}`);
      await user.fillField('Rule name', 'Changed');
      await user.clickLink('Rules List');
      await user.page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Cancel' })
        .click();
      expect(await user.page.getByLabel('Rule name').inputValue()).toBe('Changed');
      await user.fillField('Rule name', `Offline ${word}`);
      await openRules(user);
      await chooseInRuleCardMenu(user, `Offline ${word}`, 'Delete');
      await user.page
        .getByRole('dialog', { name: /Delete/ })
        .getByRole('button', { name: /Delete/ })
        .click();
      await user.expectText('Rule deleted successfully');
      await expectNotVisible(getRuleCard(user, `Offline ${word}`));
    },
  );
});
