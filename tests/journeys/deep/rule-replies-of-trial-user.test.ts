// A rule in the trial: its replies wait for approval, and every screen with the rule says so.
import { describe, expect } from 'vitest';
import { linkCafeAccount, signUpInBrowser } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from '../support/journey-user.ts';
import { addFollowerComment } from '../support/posts-and-comments-on-screen.ts';
import {
  addActionInRuleEditor,
  addTextConditionInRuleEditor,
  COMMENT_CONDITIONS_SECTION_NAME,
  getApprovalCard,
  getRuleCard,
  makeUniqueKeyword,
  openNewRuleEditor,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';
import { SANDBOX_CAFE_IDS } from '../support/sandbox-control-client.ts';

const WAITING_TOAST = /^Its replies wait until you approve them/;

describe('a trial user with a rule', () => {
  journeyTest(
    'a trial user follows the alert of waiting replies and approves one',
    async ({ user, sandbox }) => {
      // The rehearsal of an unfinished rule fails.
      user.tolerateFailedRequests(/\/rules\/simulate$/);
      await signUpInBrowser(user);
      await linkCafeAccount(user);

      await user.openPath('/rules');
      await expectVisible(user.page.getByText(/after you approve/).first());
      await expectNotVisible(user.page.getByText(/after 2–5 minutes/));

      const word = makeUniqueKeyword();
      const name = `Hours of ${word}`;
      await openNewRuleEditor(user, 'Comment', name);
      await addTextConditionInRuleEditor(user, COMMENT_CONDITIONS_SECTION_NAME, word);
      await addActionInRuleEditor(user, 'AI comment reply');
      await user.expectText(/^Every reply waits until you approve it\./);
      await user.expectText(/after you approve\.$/);
      await user.clickButton('Create Rule');
      await user.expectPath('/rules');

      const card = getRuleCard(user, name);
      await expectVisible(card.getByText('Waits for approval'));
      await expectVisible(card.getByText(/after you approve/));
      await expectVisible(user.page.getByText(WAITING_TOAST));

      const { accountId } = SANDBOX_CAFE_IDS;
      const comment = await addFollowerComment(sandbox, 0, `When, ${word}?`, accountId);
      await user.page.getByText(WAITING_TOAST).getByRole('link').click();
      await user.expectPath('/awaiting-approval');
      await waitForApprovalCard(user, comment.text);
      const listReplies = () => sandbox.listPublishedReplies(comment);
      expect(await listReplies()).toEqual([]);
      await getApprovalCard(user, comment.text)
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expectEventually(async () => (await listReplies()).length, 1);

      await user.openPath('/pricing');
      await user.expectText(/^With every plan your rules may reply without your approval\./);
    },
  );
});
