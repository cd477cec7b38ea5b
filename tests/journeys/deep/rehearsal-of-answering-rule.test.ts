// The rehearsal of a rule that has already answered: its result, and the same result for the last question.
import { describe, expect } from 'vitest';
import { openApiSession } from '../support/api-session.ts';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from '../support/journey-user.ts';
import { addFollowerComment, openComment } from '../support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  enableLiveRulesFeatureFlag,
  getGoLiveConfirmationDialog,
  makeUniqueKeyword,
  requireDemoAccount,
  saveCommentRule,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';

describe('a user whose rule has answered already', () => {
  journeyTest(
    "a rehearsal shows approved and ignored comments, and the rule's own answers",
    async ({ user, stack, sandbox }) => {
      const demo = requireDemoAccount(stack);
      await enableLiveRulesFeatureFlag(stack, demo);
      const session = await openApiSession(stack, demo);
      const word = makeUniqueKeyword();
      const ignored = await addFollowerComment(sandbox, 2, `Is ${word} new?`);
      await logInAndSeePosts(user, demo);
      await openComment(user, ignored);
      const name = `News of ${word}`;
      const reply = `Yes, ${word} is new.`;
      const rule = await saveCommentRule(session, { name, word, reply, approvalMode: true });

      const approved = await addFollowerComment(sandbox, 2, `And ${word} in blue?`);
      const item = await waitForApprovalCard(user, approved.text);
      const edited = `${word} comes in blue on Friday.`;
      await item.getByRole('textbox').fill(edited);
      await expectVisible(item.getByText(/^Saved/));
      await item.getByRole('button', { name: 'Approve' }).click();
      const listReplies = () => sandbox.listPublishedReplies(approved);
      await expectEventually(listReplies, [edited]);

      await user.openPath(`/rules/${rule.id}`);
      const headline = /^Would answer 2 of [\d,]+ comments$/;
      const panel = user.page.getByRole('complementary', { name: 'Rehearsal' });
      await expectVisible(panel.getByText(headline));
      await expectVisible(panel.getByRole('button', { name: 'You approved it 1' }));
      const row = panel.getByRole('article').filter({ hasText: approved.text });
      await expectVisible(row.getByText(`Approved the reply of a rule: ${edited}`));
      const inPanel = await panel.getByText(headline).textContent();

      await user.toggleSwitch('Approval Mode');
      await user.clickButton('Save Changes');
      const question = getGoLiveConfirmationDialog(user);
      await expectVisible(question.getByText(headline));
      expect(await question.getByText(headline).textContent()).toBe(inPanel);
      await expectNotVisible(question.getByText(/to rule “/));
      await question.getByRole('button', { name: 'Go live' }).click();
      await user.expectPath('/rules');

      const unseen = await addFollowerComment(sandbox, 2, `Green ${word}?`);
      await expectEventually(() => sandbox.listPublishedReplies(unseen), [reply]);
      await user.openPath(`/rules/${rule.id}`);
      await panel.getByRole('button', { name: 'Answered by a rule 1' }).click();
      await expectVisible(panel.getByText(unseen.text));
      await expectNotVisible(panel.getByText(ignored.text));
      await deleteSavedRules(session, [rule]);
    },
  );
});
