// The title of a screen announces new items: nothing moves, and nothing is covered.
import { describe } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import {
  findConversation,
  getMessageLocatorByText,
  makeFollowerUsername,
} from '../support/conversations-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectNotVisible,
  expectVisible,
  type JourneyUser,
  openTab,
} from '../support/journey-user.ts';
import { collectLayoutShifts, expectNoLayoutShift } from '../support/layout-shifts.ts';
import {
  expectNewItemsPillCoversNothing,
  getNewItemsPill,
} from '../support/new-items-pill-on-screen.ts';
import { addFollowerComment, openComment } from '../support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  saveRuleWithRepliesAwaitingApproval,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const POST_INDEX = 7;
/** Evaluated in the page: scrolls the scrollable part, the window or the list of conversations. */
const SCROLL_TO = (top: number) => `{
  window.scrollTo(0, ${top});
  document.querySelector('[aria-label="Conversations"]')?.scrollTo(0, ${top});
}`;

async function expectNothingCovered(tab: JourneyUser, noun: string): Promise<void> {
  for (const top of [0, 240]) {
    await tab.page.evaluate(SCROLL_TO(top));
    await expectNewItemsPillCoversNothing(tab, noun);
  }
}

describe('a user to whom something new is announced', () => {
  journeyTest(
    'the new-items pill covers nothing to read or press on both widths',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Pill',
      });
      const ana = makeFollowerUsername('ana');
      await sandbox.sendMessage({ username: ana, text: 'Are you open today?' });
      const first = await addFollowerComment(sandbox, POST_INDEX, word);
      await logInAndSeePosts(user, demo);
      const openPhoneTab = async (noun: string) => {
        const tab = await openTab(user, stack);
        await tab.page.setViewportSize(PHONE);
        return { tab, noun };
      };
      const post = await openPhoneTab('comments?');
      const messages = await openPhoneTab('messages?');
      const conversation = await openPhoneTab('messages?');
      const approvals = await openPhoneTab('(reply|replies)');
      const activity = await openPhoneTab('decisions?');
      await openComment(post.tab, first);
      await messages.tab.openPath('/messages');
      await findConversation(messages.tab, ana);
      await conversation.tab.openPath('/messages');
      await (await findConversation(conversation.tab, ana)).click();
      await expectVisible(getMessageLocatorByText(conversation.tab, 'Are you open today?'));
      await waitForApprovalCard(approvals.tab, first.text);
      await activity.tab.openPath('/rule-activity');
      await expectVisible(activity.tab.page.getByText(first.text).first());
      const lists = [post, messages, approvals, activity];
      for (const { tab } of lists) {
        // The first load of a list may move it.
        await tab.page.waitForLoadState('networkidle');
        await collectLayoutShifts(tab);
      }

      await addFollowerComment(sandbox, POST_INDEX, word);
      await sandbox.sendMessage({ username: makeFollowerUsername('ben'), text: 'Hello!' });

      for (const { tab, noun } of lists) {
        await expectVisible(getNewItemsPill(tab, noun));
        await expectNoLayoutShift(tab);
        await expectNothingCovered(tab, noun);
      }
      // A phone does not show the list beside one conversation.
      await expectNotVisible(getNewItemsPill(conversation.tab, conversation.noun));
      for (const { tab, noun } of [...lists, conversation]) {
        await tab.page.setViewportSize(DESKTOP);
        await expectNothingCovered(tab, noun);
      }
      await deleteSavedRules(session, [rule]);
    },
  );
});
