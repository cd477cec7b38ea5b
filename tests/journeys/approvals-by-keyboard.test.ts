// An owner decides about replies that rules wrote, without a mouse.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from './support/journey-user.ts';
import { addFollowerComment } from './support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  saveRuleWithRepliesAwaitingApproval,
  waitForApprovalCard,
} from './support/rules-on-screen.ts';

describe('a user who decides about replies by keyboard', () => {
  journeyTest(
    'approves one reply and discards another by keyboard; only one is published',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Keys',
      });
      const approved = await addFollowerComment(sandbox, 1, `Yes to ${word}`);
      const discarded = await addFollowerComment(sandbox, 1, `No to ${word}`);
      await logInAndSeePosts(user, demo);
      const discardedItem = await waitForApprovalCard(user, discarded.text);
      const approvedItem = await waitForApprovalCard(user, approved.text);
      const { keyboard } = user.page;

      await approvedItem.focus();
      await keyboard.press('e');
      await expectVisible(approvedItem.locator('textarea:focus'));
      await keyboard.press('Control+A');
      await keyboard.type(`Gladly, ${word}.`);
      await keyboard.press('Control+Enter');
      await expectNotVisible(approvedItem);

      await discardedItem.focus();
      await keyboard.press('d');
      await expectVisible(user.page.getByRole('button', { name: 'Undo' }));
      await expectEventually(() => sandbox.listPublishedReplies(approved), [`Gladly, ${word}.`]);
      expect(await sandbox.listPublishedReplies(discarded)).toEqual([]);
      await deleteSavedRules(session, [rule]);
    },
  );
});
