// A user writes a rule of each type, rehearses it and lets it answer followers.
import { describe, expect } from 'vitest';
import { openApiSession } from '../support/api-session.ts';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from '../support/journey-user.ts';
import { addFollowerComment, openComment } from '../support/posts-and-comments-on-screen.ts';
import {
  addActionInRuleEditor,
  addMatchAllConditionInRuleEditor,
  addTextConditionInRuleEditor,
  enableLiveRulesFeatureFlag,
  getEditorSection,
  getGoLiveConfirmationDialog,
  getRuleCard,
  makeUniqueKeyword,
  openNewRuleEditor,
  requireDemoAccount,
  saveCommentRule,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';

const STORY_MESSAGE_CONDITIONS = {
  title: 'Story-message conditions',
  addButton: 'Add Story-Message Condition',
};
const MESSAGE_CONDITIONS = {
  title: 'Message conditions',
  addButton: 'Add Message Condition',
};

describe.concurrent('a user who automates replies', () => {
  journeyTest(
    'a user writes a story rule, edits and approves its reply',
    async ({ user, stack, sandbox }) => {
      user.tolerateFailedRequests(/\/rules\/simulate$/);
      const word = makeUniqueKeyword();
      await logInAndSeePosts(user, stack.demoAccount);
      await openNewRuleEditor(user, 'Story', `Stories ${word}`);
      await addTextConditionInRuleEditor(user, STORY_MESSAGE_CONDITIONS, word);
      const actions = await addActionInRuleEditor(user);
      await expectVisible(actions.getByText('AI writes an answer to each reply.'));
      await user.clickButton('Create Rule');
      await expectVisible(getRuleCard(user, `Stories ${word}`));

      const message = await sandbox.sendMessage({
        username: `story.${word}`,
        text: `So pretty, ${word}!`,
        story: 'reply',
      });
      const item = await waitForApprovalCard(user, `So pretty, ${word}!`);
      await expectVisible(item.getByText('Story message', { exact: true }));
      const box = item.getByRole('textbox');
      await expectEventually(async () => (await box.inputValue()).length > 5, true);
      await box.fill('Thank you! It is back on Friday.');
      await expectVisible(item.getByText(/^Saved/));
      await item.getByRole('button', { name: 'Approve' }).click();
      await expectVisible(item.getByText('pending', { exact: true }));
      await expectEventually(
        () => sandbox.listOutboundMessages(message.conversation_id),
        ['Thank you! It is back on Friday.'],
      );
      // The check during an approval removes it from the list.
      await expectNotVisible(item);
    },
  );

  journeyTest(
    'writes a rule for every message, makes it live, turns it off',
    async ({ user, stack, sandbox }) => {
      user.tolerateFailedRequests(/\/rules\/simulate$/);
      const demo = requireDemoAccount(stack);
      await enableLiveRulesFeatureFlag(stack, demo);
      const word = makeUniqueKeyword();
      const name = `Messages ${word}`;
      await logInAndSeePosts(user, demo);
      await openNewRuleEditor(user, 'Direct Message', name);
      await addMatchAllConditionInRuleEditor(user, MESSAGE_CONDITIONS);
      const actions = await addActionInRuleEditor(user, 'Direct message');
      await actions.getByLabel('Text 1', { exact: true }).fill(`We are at the market, ${word}.`);
      await user.toggleSwitch('Approval Mode');
      await user.clickButton('Create Rule');
      const question = getGoLiveConfirmationDialog(user);
      const goLive = question.getByRole('button', { name: 'Go live' });
      expect(await goLive.isDisabled()).toBe(true);
      // Closed without the word: nothing was saved, and every input is still there.
      await user.page.keyboard.press('Escape');
      await expectNotVisible(question);
      // Other journeys send messages too, so its conditions are narrow before it goes live.
      const conditions = getEditorSection(user, MESSAGE_CONDITIONS.title);
      await conditions.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Text' });
      await conditions.getByLabel('Contains any of', { exact: true }).fill(word);
      await user.clickButton('Create Rule');
      await question.getByRole('button', { name: 'Go live' }).click();
      await user.expectPath('/rules');

      const message = await sandbox.sendMessage({
        username: `dm.${word}`,
        text: `Where are you, ${word}?`,
      });
      await expectEventually(
        () => sandbox.listOutboundMessages(message.conversation_id),
        [`We are at the market, ${word}.`],
      );
      await user.toggleSwitch(`Active: ${name}`);
      await expectEventually(
        () => user.page.getByRole('switch', { name: `Active: ${name}` }).isChecked(),
        false,
      );
      await user.page.reload();
      await expectEventually(
        () => user.page.getByRole('switch', { name: `Active: ${name}` }).isChecked(),
        false,
      );
    },
  );

  journeyTest(
    'a user stops one delayed rule reply on the post, not another',
    async ({ user, stack, sandbox }) => {
      user.tolerateFailedRequests(/\/rules\/simulate$/);
      const demo = requireDemoAccount(stack);
      await enableLiveRulesFeatureFlag(stack, demo);
      const session = await openApiSession(stack, demo);
      const stoppedWord = makeUniqueKeyword();
      const keptWord = makeUniqueKeyword();
      const common = { approvalMode: false, delayMinutes: 1 };
      await saveCommentRule(session, {
        ...common,
        name: `Later ${stoppedWord}`,
        word: stoppedWord,
        reply: 'Stopped.',
        delayMinutes: 30,
      });
      await saveCommentRule(session, {
        ...common,
        name: `Later ${keptWord}`,
        word: keptWord,
        reply: `Kept ${keptWord}.`,
      });
      const stopped = await addFollowerComment(sandbox, 4, stoppedWord);
      const kept = await addFollowerComment(sandbox, 4, keptWord);
      await logInAndSeePosts(user, demo);
      const card = await openComment(user, stopped);
      await expectVisible(card.getByText(/answers in \d+ min/));
      await card.getByRole('button', { name: /^Stop/ }).click();
      await expectVisible(card.getByText('your approval'));
      await waitForApprovalCard(user, stopped.text);

      await expectEventually(() => sandbox.listPublishedReplies(kept), [`Kept ${keptWord}.`], {
        timeoutMs: 150_000,
      });
      expect(await sandbox.listPublishedReplies(stopped)).toEqual([]);
    },
  );
});
