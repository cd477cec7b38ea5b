// An owner decides about replies that rules wrote, without a mouse.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from './support/journey-user.ts';
import { addFollowerComment } from './support/posts-and-comments-on-screen.ts';
import { deleteRules, saveWaitingRule, waitForApproval } from './support/rules-on-screen.ts';

describe('a user who decides about replies by keyboard', () => {
  journeyTest(
    'edits and approves one, discards the other; only the first is published',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveWaitingRule(stack, { name: 'Keys' });
      const approved = await addFollowerComment(sandbox, 1, `Yes to ${word}`);
      const discarded = await addFollowerComment(sandbox, 1, `No to ${word}`);
      await logInAndSeePosts(user, demo);
      const discardedItem = await waitForApproval(user, discarded.text);
      const approvedItem = await waitForApproval(user, approved.text);
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
      await deleteRules(session, [rule]);
    },
  );
});
