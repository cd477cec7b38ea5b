// Open screens show a follower's actions without a reload, and nothing on them moves.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import {
  findConversation,
  getConversationLink,
  getMessageLocatorByText,
  makeFollowerUsername,
} from '../support/conversations-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectNotVisible, expectVisible, openTab } from '../support/journey-user.ts';
import {
  expectVisibleAfterNewItemsPill,
  getNewItemsPill,
} from '../support/new-items-pill-on-screen.ts';
import {
  addFollowerComment,
  getCommentLocatorByText,
  getCommentLocators,
  openComment,
} from '../support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  getApprovalCard,
  saveRuleWithRepliesAwaitingApproval,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';

const POST_INDEX = 5;

const readTop = async (locator: ReturnType<typeof getCommentLocators>) =>
  (await locator.first().boundingBox())?.y;

describe('a user who has a screen open while a follower writes', () => {
  journeyTest(
    'every screen announces new items of a follower without moving its content',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Live',
      });
      const ana = makeFollowerUsername('ana');
      const ben = makeFollowerUsername('ben');
      await sandbox.sendMessage({ username: ana, text: 'Are you open today?' });
      const first = await addFollowerComment(sandbox, POST_INDEX, word);
      await logInAndSeePosts(user, demo);
      const tabs = {
        post: await openTab(user, stack),
        conversations: await openTab(user, stack),
        conversation: await openTab(user, stack),
        approvals: await openTab(user, stack),
        profile: await openTab(user, stack),
      };
      await openComment(tabs.post, first);
      await tabs.conversations.openPath('/messages');
      await findConversation(tabs.conversations, ana);
      await tabs.conversation.openPath('/messages');
      await (await findConversation(tabs.conversation, ana)).click();
      await expectVisible(getMessageLocatorByText(tabs.conversation, 'Are you open today?'));
      await waitForApprovalCard(tabs.approvals, first.text);
      await tabs.profile.openPath('/update-profile');
      await expectVisible(tabs.profile.page.getByRole('link', { name: /^Posts/ }));
      const topBefore = await readTop(getCommentLocators(tabs.post));

      const second = await addFollowerComment(sandbox, POST_INDEX, word);
      await sandbox.sendMessage({ username: ana, text: 'And tomorrow?' });
      await sandbox.sendMessage({ username: ben, text: 'Hello!' });

      await expectVisible(getNewItemsPill(tabs.post, 'comments?'));
      await expectNotVisible(getCommentLocatorByText(tabs.post, second.text));
      expect(await readTop(getCommentLocators(tabs.post))).toBe(topBefore);
      await getNewItemsPill(tabs.post, 'comments?').click();
      await expectVisible(getCommentLocatorByText(tabs.post, second.text));

      await expectVisible(getNewItemsPill(tabs.conversations, 'messages?'));
      const fromBen = getConversationLink(tabs.conversations, ben);
      await expectVisibleAfterNewItemsPill(tabs.conversations, fromBen, 'messages?');

      await expectVisible(getMessageLocatorByText(tabs.conversation, 'And tomorrow?'));

      await expectVisible(getNewItemsPill(tabs.approvals, '(reply|replies)'));
      await getNewItemsPill(tabs.approvals, '(reply|replies)').click();
      await expectVisible(getApprovalCard(tabs.approvals, second.text));

      for (const name of ['Posts', 'Messages'])
        await expectVisible(
          tabs.profile.page.getByRole('link', { name, exact: true }).getByText(/\d/),
        );
      await expectVisible(tabs.profile.page.getByRole('link', { name: /^\d+ waiting$/ }));
      // A number in the title belongs to the screen.
      expect(await tabs.approvals.page.title()).toMatch(/^\([\d,]+\) Awaiting Approval/);
      expect(await tabs.profile.page.title()).not.toMatch(/^\(/);
      await deleteSavedRules(session, [rule]);
    },
  );

  journeyTest(
    'the activity announces new decisions when no rule answers a comment',
    async ({ user, stack, sandbox }) => {
      const { demo, session, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Decides',
      });
      await logInAndSeePosts(user, demo);
      const addIgnoredComment = () => addFollowerComment(sandbox, POST_INDEX, 'Is it raining?');
      const getEvent = ({ text }: { readonly text: string }) => user.page.getByText(text).first();
      const shown = await addIgnoredComment();
      await user.openPath(`/rule-activity?rule_id=${rule.id}`);
      await expectVisibleAfterNewItemsPill(user, getEvent(shown), 'decisions?');

      for (let count = 1; count <= 2; count += 1) {
        const ignored = await addIgnoredComment();
        await getNewItemsPill(user, 'decisions?').click();
        await expectVisible(getEvent(ignored));
      }
      await deleteSavedRules(session, [rule]);
    },
  );
});
