// Nothing moves under the hand of a user who answers one comment after the other.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible, type JourneyUser } from '../support/journey-user.ts';
import { collectLayoutShifts, expectNoLayoutShift } from '../support/layout-shifts.ts';
import { expectVisibleAfterNewItemsPill } from '../support/new-items-pill-on-screen.ts';
import {
  addFollowerComment,
  type FollowerComment,
  getCommentLocatorByText,
  getReplyTextBox,
  openComment,
  requestDraftAndReplaceText,
} from '../support/posts-and-comments-on-screen.ts';

const REPLY_COUNT = 10;
const MAX_FIELD_MOVE_PX = 8;

/** Evaluated in the page: the position of the focused field in each frame. */
const FOLLOW_FOCUSED_FIELD = `{
  globalThis.fieldTops = [];
  const follow = () => {
    const field = document.activeElement?.closest('textarea');
    if (field) globalThis.fieldTops.push(field.getBoundingClientRect().top);
    requestAnimationFrame(follow);
  };
  follow();
}`;

const readGlobal = <Value>(user: JourneyUser, name: string): Promise<Value> =>
  user.page.evaluate<Value>(`globalThis.${name}`);

describe('a user who answers comments by keyboard', () => {
  journeyTest(
    'a user answers ten comments in a row without a layout shift',
    async ({ user, stack, sandbox }) => {
      const asked: FollowerComment[] = [];
      for (let count = 0; count < REPLY_COUNT; count += 1)
        asked.push(await addFollowerComment(sandbox, 5, `Question ${count}?`));
      await logInAndSeePosts(user, stack.demoAccount);
      await openComment(user, asked[0] as FollowerComment);
      for (const { text } of asked)
        await expectVisibleAfterNewItemsPill(
          user,
          getCommentLocatorByText(user, text),
          'comments?',
        );
      await getCommentLocatorByText(user, 'Question').first().focus();
      await collectLayoutShifts(user);

      for (let count = 0; count < REPLY_COUNT; count += 1) {
        if (count > 0) await user.page.keyboard.press('j');
        await user.page.keyboard.press('r');
        await expectVisible(user.page.locator('article textarea:enabled:focus'));
        await user.page.keyboard.press('Control+Enter');
      }
      for (const { text } of asked)
        await expectVisible(
          getCommentLocatorByText(user, text).getByText('Replied', { exact: true }),
        );
      for (const { mediaId, id } of asked)
        expect(await sandbox.listPublishedReplies({ mediaId, id })).toHaveLength(1);

      await expectNoLayoutShift(user, { allowsShiftsAfterInput: true });
    },
  );

  journeyTest(
    'the focused reply field does not move while another reply goes live',
    async ({ user, stack, sandbox }) => {
      const lower = await addFollowerComment(sandbox, 6, 'Is it dishwasher safe?');
      const upper = await addFollowerComment(sandbox, 6, 'Is it heavy?');
      await logInAndSeePosts(user, stack.demoAccount);
      const lowerComment = await openComment(user, lower);
      const upperComment = getCommentLocatorByText(user, upper.text);
      // It may arrive after the list was read.
      await expectVisibleAfterNewItemsPill(user, upperComment, 'comments?');
      const reply = 'Not at all. It weighs three hundred grams, a little less than a cup of tea.';
      await requestDraftAndReplaceText(upperComment, reply);
      await requestDraftAndReplaceText(lowerComment, 'Yes');
      await getReplyTextBox(upperComment).focus();
      await user.page.keyboard.press('Control+Enter');
      await getReplyTextBox(lowerComment).focus();
      await user.page.evaluate(FOLLOW_FOCUSED_FIELD);

      await user.page.keyboard.type(', it is.', { delay: 50 });
      await expectVisible(upperComment.getByText('Replied', { exact: true }));
      await expectVisible(getCommentLocatorByText(user, reply));
      const tops = await readGlobal<readonly number[]>(user, 'fieldTops');
      expect(tops.length).toBeGreaterThan(10);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(MAX_FIELD_MOVE_PX);
      expect(await getReplyTextBox(lowerComment).inputValue()).toBe('Yes, it is.');
    },
  );
});
