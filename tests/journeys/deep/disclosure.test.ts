// AI replies say that they are automated, which their owner sees before the rule goes live and may switch off.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible } from '../support/journey-user.ts';
import {
  addFollowerComment,
  getCommentLocatorByText,
  openComment,
} from '../support/posts-and-comments-on-screen.ts';
import {
  addActionInRuleEditor,
  addTextConditionInRuleEditor,
  COMMENT_CONDITIONS_SECTION_NAME,
  enableLiveRulesFeatureFlag,
  getGoLiveConfirmationDialog,
  getRuleCard,
  openNewRuleEditor,
  requireDemoAccount,
} from '../support/rules-on-screen.ts';

const LINE = '(Automated reply)';
const SHOWN = /^AI replies that no one reads first end with .* where a conversation begins/;

describe('a user whose rule answers with AI', () => {
  journeyTest(
    'is shown how replies end, and switches that off',
    async ({ user, stack, sandbox }) => {
      // The rehearsal of an unfinished rule fails.
      user.tolerateFailedRequests(/\/rules\/simulate$/);
      const demo = requireDemoAccount(stack);
      await enableLiveRulesFeatureFlag(stack, demo);
      await logInAndSeePosts(user, demo);
      const name = 'Thanks for compliments';
      await openNewRuleEditor(user, 'Comment', name);
      await addTextConditionInRuleEditor(user, COMMENT_CONDITIONS_SECTION_NAME, 'lovely');
      await addActionInRuleEditor(user, 'AI comment reply');
      await user.toggleSwitch('Approval Mode');
      await user.expectText(SHOWN);
      await user.clickButton('Create Rule');
      const question = getGoLiveConfirmationDialog(user);
      await expectVisible(question.getByText(SHOWN));
      await expectVisible(question.getByText(LINE));
      await question.getByRole('button', { name: 'Go live' }).click();
      await user.expectPath('/rules');
      await expectVisible(getRuleCard(user, name));

      const first = await addFollowerComment(sandbox, 3, 'What a lovely bowl, I adore it!');
      await expectEventually(async () => (await sandbox.listPublishedReplies(first)).length, 1);
      const [disclosed = ''] = await sandbox.listPublishedReplies(first);
      expect(disclosed.endsWith(` ${LINE}`)).toBe(true);
      await openComment(user, first);
      await expectVisible(getCommentLocatorByText(user, disclosed));

      await user.clickLink('Settings');
      await user.clickLink('Account');
      await user.toggleSwitch('Say that AI replies are automated');
      await user.clickButton('Switch it off');
      await user.expectText(/In some places the law asks for it/);
      const second = await addFollowerComment(sandbox, 2, 'So lovely, I adore these cups!');
      await expectEventually(async () => (await sandbox.listPublishedReplies(second)).length, 1);
      const [plain = ''] = await sandbox.listPublishedReplies(second);
      expect(plain).not.toContain(LINE);
    },
  );
});
