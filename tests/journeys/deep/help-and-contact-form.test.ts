// The help pages: guides, frequently asked questions, and the contact form.
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { signUpInBrowser } from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectVisible,
  type JourneyUser,
  retryUntilPasses,
} from '../support/journey-user.ts';

const SUPPORT_EMAIL_ADDRESS = 'support@replyloom.example';
const emailsSchema = z.array(
  z.object({
    to: z.string(),
    reply_to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);

const listSupportEmails = async (sandboxUrl: string, subjectMarker: string) => {
  const response = await fetch(`${sandboxUrl}/mail/messages?to=${SUPPORT_EMAIL_ADDRESS}`);
  return emailsSchema
    .parse(await response.json())
    .filter(({ subject }) => subject.includes(subjectMarker));
};

const getHelpBreadcrumb = (user: JourneyUser) =>
  user.page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Help', exact: true });

const readOpenQuestionIds = (user: JourneyUser) =>
  user.page.evaluate<string[]>(`[...document.querySelectorAll('details[open]')].map((e) => e.id)`);

describe.concurrent('a user who needs help', () => {
  journeyTest(
    'sends a message to support, which can reply to the user directly',
    async ({ user, stack }) => {
      const { email } = await signUpInBrowser(user);
      await user.clickLink('Contact Us');
      await user.expectHeading('How can we help?');
      await checkScreenAccessibilityAndOverflow(user, 'contact');

      await user.clickButton('Send message');
      await user.expectAlert('Please fill out all fields');

      const subjectMarker = randomUUID();
      await user.fillField('Name', 'Mara <b>Lind</b>');
      await user.fillField('Subject', `Where is it? 🙂 ${subjectMarker}`);
      await user.fillField(
        'Message',
        `Donau${'dampfschiff'.repeat(30)}\n\nمرحبا, <script>no</script>`,
      );
      await checkScreenAccessibilityAndOverflow(user, 'contact-filled');
      await user.page.getByRole('button', { name: 'Send message' }).dblclick();
      await user.expectHeading('Thanks!');
      await user.expectText('One of our team will be in touch soon.');
      await checkScreenAccessibilityAndOverflow(user, 'contact-thanks');

      await retryUntilPasses(async () =>
        expect(await listSupportEmails(stack.sandboxUrl, subjectMarker)).toHaveLength(1),
      );
      const [supportEmail] = await listSupportEmails(stack.sandboxUrl, subjectMarker);
      expect(supportEmail?.subject).toBe(`Contact: Where is it? 🙂 ${subjectMarker}`);
      expect(supportEmail?.reply_to).toEqual([email]);
      expect(supportEmail?.text).toContain(
        `Name: Mara <b>Lind</b>\nEmail: ${email}\nAccount: usr_`,
      );
      expect(supportEmail?.text).toContain('مرحبا, <script>no</script>');
      expect(supportEmail?.html).toContain('Mara &lt;b&gt;Lind&lt;/b&gt;');
      expect(supportEmail?.html).not.toMatch(/<script|<b>/);

      await user.clickButton('Back to Help Page');
      await user.expectPath('/support');
      await user.clickLink('Contact Us');
      await expectEventually(() => user.page.getByLabel('Message').inputValue(), '');
      await expectEventually(() => user.page.getByLabel('Email').inputValue(), email);
    },
  );

  journeyTest(
    'opens every guide from the help page and returns by the breadcrumb',
    async ({ user }) => {
      await signUpInBrowser(user);
      await user.clickLink('Help video: How to link Instagram and Facebook');
      await user.expectPath('/support/link-instagram-facebook');
      await getHelpBreadcrumb(user).click();
      await user.expectHeading('Get connected, step by step');
      await checkScreenAccessibilityAndOverflow(user, 'support');

      const guides = [
        'change-instagram-account-to-business-or-creator-account',
        'create-facebook-page',
        'link-instagram-facebook',
        'enable-messages',
      ];
      for (const guide of guides) {
        await user.page.locator(`main a[href="/support/${guide}"]`).click();
        await user.expectPath(`/support/${guide}`);
        await expectVisible(user.page.getByRole('article').getByRole('img'));
        await expectEventually(() => user.page.evaluate<number>('window.scrollY'), 0);
        await checkScreenAccessibilityAndOverflow(user, `guide-${guide}`);
        await getHelpBreadcrumb(user).click();
        await user.expectPath('/support');
      }

      await user.page.getByRole('link', { name: /^FAQ/ }).click();
      await user.expectHeading('Frequently asked questions');
      await getHelpBreadcrumb(user).click();
      await user.expectPath('/support');
    },
  );

  journeyTest('opens frequently asked questions by keyboard and by their URL', async ({ user }) => {
    await signUpInBrowser(user);
    await user.openPath('/support/faq');
    await user.expectHeading('Frequently asked questions');
    await user.page.locator('summary').first().focus();
    await user.page.keyboard.press('Enter');
    await expectEventually(() => new URL(user.page.url()).hash, '#facebook-account');

    await user.page.keyboard.press('Tab');
    await user.page.keyboard.press('Tab');
    await user.page.keyboard.press('Space');
    await expectEventually(() => readOpenQuestionIds(user), ['no-accounts']);
    await expectEventually(() => new URL(user.page.url()).hash, '#no-accounts');
    await checkScreenAccessibilityAndOverflow(user, 'faq');

    await user.page.reload();
    await user.expectHeading('Frequently asked questions');
    await expectEventually(() => readOpenQuestionIds(user), ['no-accounts']);
    await user.page.locator('details[open] a').last().click();
    await user.expectPath('/support/link-instagram-facebook');
    await user.page.goBack();
    await expectEventually(() => readOpenQuestionIds(user), ['no-accounts']);
  });
});
