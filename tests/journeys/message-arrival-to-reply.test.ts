// A conversation: a message arrives, its draft is edited and cancelled, and the answer is sent once.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import {
  findConversation,
  getMessageDraftCard,
  getMessageLocatorByText,
  getMessageTextBox,
  getOutboundMessageLocatorByText,
  getSendButton,
  makeFollowerUsername,
} from './support/conversations-on-screen.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from './support/journey-user.ts';

const ANSWER_TEXT = 'Both blue mugs are back on Friday. Shall I keep one for you?';

describe('a user and a conversation', () => {
  journeyTest(
    'a user sees a message arrive, edits its draft, cancels, sends once',
    async ({ user, stack, sandbox }) => {
      const ana = makeFollowerUsername('ana');
      const firstMessage = await sandbox.sendMessage({
        username: ana,
        text: 'Hello from the market',
      });
      await logInAndSeePosts(user, stack.demoAccount);
      await user.clickLink('Messages');
      const conversationLink = await findConversation(user, ana);
      await expectVisible(conversationLink.getByText('1 new message', { exact: true }));
      await conversationLink.click();
      await expectVisible(getMessageLocatorByText(user, 'Hello from the market'));
      await user.expectText('New messages');

      await sandbox.sendMessage({ username: ana, text: 'Is the blue mug back?' });
      await expectVisible(getMessageLocatorByText(user, 'Is the blue mug back?'));
      await getMessageDraftCard(user).getByRole('button', { name: 'Use draft' }).click();
      const messageField = getMessageTextBox(user);
      expect((await messageField.inputValue()).length).toBeGreaterThan(10);
      await messageField.fill(ANSWER_TEXT);
      await user.expectText(/^Saved/);
      await user.page.reload();
      await expectEventually(() => messageField.inputValue(), ANSWER_TEXT);

      await getSendButton(user).click();
      await user.clickButton('Cancel Post');
      await expectEventually(() => messageField.inputValue(), ANSWER_TEXT);
      await expectNotVisible(user.page.getByText('Sending', { exact: true }));
      expect(await sandbox.listOutboundMessages(firstMessage.conversation_id)).toEqual([]);

      await getSendButton(user).click();
      await expectVisible(
        getOutboundMessageLocatorByText(user, ANSWER_TEXT).getByText('Sending', { exact: true }),
      );
      await expectNotVisible(user.page.getByText('Sending', { exact: true }));
      await expectEventually(() => getOutboundMessageLocatorByText(user, ANSWER_TEXT).count(), 1);
      await expectEventually(
        () => sandbox.listOutboundMessages(firstMessage.conversation_id),
        [ANSWER_TEXT],
      );
    },
  );
});
