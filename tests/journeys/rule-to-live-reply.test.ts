// A rule, from the editor to a reply that stands on Instagram.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from './support/journey-user.ts';
import {
  addFollowerComment,
  getCommentLocatorByText,
  openComment,
} from './support/posts-and-comments-on-screen.ts';
import {
  addActionInRuleEditor,
  addTextConditionInRuleEditor,
  COMMENT_CONDITIONS_SECTION_NAME,
  enableLiveRulesFeatureFlag,
  getEditorSection,
  getGoLiveConfirmationDialog,
  getRuleCard,
  makeUniqueKeyword,
  openNewRuleEditor,
  requireDemoAccount,
} from './support/rules-on-screen.ts';

describe('a user who automates replies', () => {
  journeyTest(
    'a user writes and rehearses a comment rule, which answers once',
    async ({ user, stack, sandbox }) => {
      // The rehearsal of an unfinished rule fails.
      user.tolerateFailedRequests(/\/rules\/simulate$/);
      const demo = requireDemoAccount(stack);
      await enableLiveRulesFeatureFlag(stack, demo);
      const word = makeUniqueKeyword();
      // Written before the rule, for the rehearsal to find.
      const earlier = await addFollowerComment(sandbox, 3, `How much is ${word}?`);
      await logInAndSeePosts(user, demo);
      await openComment(user, earlier);

      const name = `Prices of ${word}`;
      await openNewRuleEditor(user, 'Comment', name);
      await expectNotVisible(getEditorSection(user, 'Actions'));
      await addTextConditionInRuleEditor(user, COMMENT_CONDITIONS_SECTION_NAME, word);
      const actions = await addActionInRuleEditor(user);
      await actions.getByLabel('Text 1', { exact: true }).fill('It costs 34 euros.');
      await user.page.keyboard.press('Tab');
      await expectEventually(async () => {
        const boxes = await actions.getByRole('textbox', { name: /^Text \d$/ }).all();
        const texts = await Promise.all(boxes.map((box) => box.inputValue()));
        return texts.length === 6 && texts.every((text) => text.length > 5);
      }, true);
      await expectNotVisible(actions.getByRole('button', { name: /^Remove text/ }));
      await user.expectText(new RegExp(`contains “${word}”, reply with one of 6 texts`));

      // The rehearsal finds the earlier comment, and says that the owner did not answer it.
      const rehearsal = user.page.getByRole('region', { name: 'Rehearsal' });
      await expectVisible(rehearsal.getByText(/^Would answer 1 of [\d,]+ comments$/));
      await expectVisible(rehearsal.getByText(earlier.text));

      await user.toggleSwitch('Approval Mode');
      await user.clickButton('Create Rule');
      const question = getGoLiveConfirmationDialog(user);
      await expectVisible(question.getByText(/^Would answer 1 of [\d,]+ comments$/));
      await question.getByRole('button', { name: 'Go live' }).click();
      await user.expectPath('/rules');
      await expectVisible(getRuleCard(user, name));

      const comment = await addFollowerComment(sandbox, 3, `And ${word} in blue?`);
      await expectEventually(async () => (await sandbox.listPublishedReplies(comment)).length, 1);
      const [reply = ''] = await sandbox.listPublishedReplies(comment);
      await openComment(user, comment);
      const published = getCommentLocatorByText(user, reply);
      await expectVisible(published.getByRole('link', { name }));
      // Comments from before the rule stay unanswered.
      expect(await sandbox.listPublishedReplies(earlier)).toEqual([]);
    },
  );
});
