// Direct messages: answering with a draft, the reply window, message types, edits, and two tabs at once.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import {
  findConversation,
  getMessageDraftCard,
  getMessageLocatorByText,
  getMessageTextBox,
  getOutboundMessageLocatorByText,
  getSendButton,
  makeFollowerUsername,
  openConversation,
} from '../support/conversations-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectNotVisible,
  expectVisible,
  openTab,
  retryUntilPasses,
} from '../support/journey-user.ts';
import type { SandboxMessageRequestBody } from '../support/sandbox-control-client.ts';

const DAY_SECONDS = 24 * 60 * 60;
const UNAVAILABLE_TEXT_PATTERN =
  /^Message unavailable\. This content may have been deleted by its owner/;

describe.concurrent('a user and their direct messages', () => {
  journeyTest(
    'cannot answer a message that is older than 24 hours',
    async ({ user, stack, sandbox }) => {
      const [lateFollower, closingFollower] = [
        makeFollowerUsername('late'),
        makeFollowerUsername('shuts'),
      ];
      await sandbox.sendMessage({
        username: lateFollower,
        text: 'Still there?',
        age_seconds: DAY_SECONDS + 60,
      });
      const openMessage = await sandbox.sendMessage({
        username: closingFollower,
        text: 'Do you ship?',
      });
      await logInAndSeePosts(user, stack.demoAccount);
      await openConversation(user, lateFollower);
      await user.expectText(/^Instagram lets you answer within 24 hours of the last message\./);
      await expectNotVisible(getMessageTextBox(user));
      const link = user.page.getByRole('link', { name: 'Open in Instagram' });
      expect(await link.getAttribute('href')).toBe(`https://www.instagram.com/${lateFollower}/`);
      await checkScreenAccessibilityAndOverflow(user, 'conversation-closed');

      // When the window closes on the network's side first, the rejected text returns with the reason.
      await openConversation(user, closingFollower);
      await user.expectText(/^You can reply for another/);
      await sandbox.ageConversation(openMessage.conversation_id, DAY_SECONDS + 60);
      await getMessageTextBox(user).fill('Yes, everywhere');
      await getSendButton(user).click();
      await user.expectAlert(/24 hours/);
      await expectEventually(() => getMessageTextBox(user).inputValue(), 'Yes, everywhere');
      expect(await getMessageTextBox(user).isEditable()).toBe(false);
      await checkScreenAccessibilityAndOverflow(user, 'conversation-closed-with-text');
      expect(await sandbox.listOutboundMessages(openMessage.conversation_id)).toEqual([]);
    },
  );

  journeyTest(
    'sees images, stories, reactions and unsupported content in a conversation',
    async ({ user, stack, sandbox }) => {
      const eva = makeFollowerUsername('eva');
      const sendEvaMessage = (message: Omit<SandboxMessageRequestBody, 'username'>) =>
        sandbox.sendMessage({ username: eva, ...message });
      const greeting = await sendEvaMessage({
        text: 'Look what arrived 🎉 https://example.com/mugs',
      });
      await sendEvaMessage({ attachments: ['image'] });
      await sendEvaMessage({ attachments: ['image', 'image', 'image'] });
      await sendEvaMessage({ attachments: ['video'] });
      await sendEvaMessage({ attachments: ['audio'] });
      await sendEvaMessage({ attachments: ['file'] });
      await sendEvaMessage({ attachments: ['ig_post'] });
      await sendEvaMessage({ story: 'reply', text: 'Which glaze is that?' });
      await sendEvaMessage({ story: 'mention' });
      await sendEvaMessage({ unsupported: true });
      await sandbox.sendMessage({
        username: eva,
        as_owner: true,
        text: 'Wonderful, thank you!',
      });
      await sandbox.addReaction(greeting.id, '❤');
      await logInAndSeePosts(user, stack.demoAccount);
      await openConversation(user, eva);
      await user.expectText('Replied to a story');
      await user.expectText('Shared a story');
      await user.expectText(UNAVAILABLE_TEXT_PATTERN);
      await expectVisible(user.page.getByRole('link', { name: UNAVAILABLE_TEXT_PATTERN }));
      await expectVisible(getMessageLocatorByText(user, 'Look what arrived').getByText('❤'));
      await expectVisible(getOutboundMessageLocatorByText(user, 'Wonderful, thank you!'));
      await checkScreenAccessibilityAndOverflow(user, 'conversation');
      await user.page.getByRole('button', { name: /^Open: Picture from/ }).click();
      await expectVisible(user.page.getByRole('dialog'));
      await checkScreenAccessibilityAndOverflow(user, 'conversation-picture');
      await user.page.keyboard.press('Escape');
      await expectNotVisible(user.page.getByRole('dialog'));
      await user.openPath('/messages');
      await findConversation(user, eva);
      await checkScreenAccessibilityAndOverflow(user, 'messages');
    },
  );

  journeyTest(
    'a conversation shows an edited message, an unsent one, a phone answer',
    async ({ user, stack, sandbox }) => {
      const ida = makeFollowerUsername('ida');
      const misspelledMessage = await sandbox.sendMessage({
        username: ida,
        text: 'Do you have it in gren?',
      });
      const privateMessage = await sandbox.sendMessage({
        username: ida,
        text: 'My number is 555-0199',
      });
      await logInAndSeePosts(user, stack.demoAccount);
      await openConversation(user, ida);
      await expectVisible(getMessageLocatorByText(user, '555-0199'));
      await sandbox.editMessage(misspelledMessage.id, 'Do you have it in green?');
      await sandbox.unsendMessage(privateMessage.id);
      await expectVisible(getMessageLocatorByText(user, 'in green?'));
      await expectNotVisible(user.page.getByText('555-0199'));
      await user.expectText(UNAVAILABLE_TEXT_PATTERN);

      await getMessageDraftCard(user).getByRole('button', { name: 'Use draft' }).click();
      const draftText = await getMessageTextBox(user).inputValue();
      // A save after the answer on Instagram would rightly be refused.
      await user.expectText(/^Saved/);
      await sandbox.sendMessage({
        username: ida,
        as_owner: true,
        text: 'Yes, from Monday on',
      });
      await expectVisible(getOutboundMessageLocatorByText(user, 'from Monday on'));
      await user.expectText(/^You answered on Instagram\./);
      expect(await getMessageTextBox(user).inputValue()).toBe(draftText);
    },
  );

  journeyTest(
    'sends a message only once when two tabs send the same draft',
    async ({ user, stack, sandbox }) => {
      // The slower tab gets an error response when it posts or still saves its text.
      user.tolerateFailedRequests(/\/conversation\/message\/response\/(post|update)$/);
      const leo = makeFollowerUsername('leo');
      const question = await sandbox.sendMessage({ username: leo, text: 'Is Sunday open?' });
      await logInAndSeePosts(user, stack.demoAccount);
      await openConversation(user, leo);
      await expectVisible(getMessageDraftCard(user).getByRole('button', { name: 'Use draft' }));
      const otherTab = await openTab(user, stack);
      await openConversation(otherTab, leo);
      for (const tab of [user, otherTab]) {
        await getMessageDraftCard(tab).getByRole('button', { name: 'Use draft' }).click();
      }
      const draftText = await getMessageTextBox(user).inputValue();
      await Promise.all([getSendButton(user).click(), getSendButton(otherTab).click()]);
      await retryUntilPasses(async () =>
        expect(await sandbox.listOutboundMessages(question.conversation_id)).toEqual([draftText]),
      );
      for (const tab of [user, otherTab]) {
        await expectNotVisible(tab.page.getByText('Sending', { exact: true }));
        await expectEventually(() => getOutboundMessageLocatorByText(tab, draftText).count(), 1);
      }
      expect(await sandbox.listOutboundMessages(question.conversation_id)).toEqual([draftText]);
    },
  );
});
