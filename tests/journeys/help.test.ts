// Somebody needs help: the guides, the questions, and a message that reaches support.
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { CHOSEN_ACCOUNT, signUp } from './support/entrance.ts';
import { inspectScreen } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import { expectShown, expectSoon, type Person, soon } from './support/person.ts';

const SUPPORT = 'support@replyloom.example';
const mails = z.array(
  z.object({
    to: z.string(),
    reply_to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);

const mailsToSupport = async (sandboxUrl: string, mark: string) => {
  const answer = await fetch(`${sandboxUrl}/mail/messages?to=${SUPPORT}`);
  return mails.parse(await answer.json()).filter(({ subject }) => subject.includes(mark));
};

const crumb = (person: Person) =>
  person.page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Help', exact: true });

const openQuestions = (person: Person) =>
  person.page.evaluate<string[]>(
    `[...document.querySelectorAll('details[open]')].map((e) => e.id)`,
  );

describe.concurrent('help', () => {
  journey('a message reaches support, who can simply answer it', async ({ person, stack }) => {
    const { email } = await signUp(person);
    await person.follows('Contact Us');
    await person.seesHeading('How can we help?');
    await inspectScreen(person, 'contact');

    await person.presses('Send message');
    await person.seesAlert('Please fill out all fields');

    const mark = randomUUID();
    await person.fills('Name', 'Mara <b>Lind</b>');
    await person.fills('Subject', `Where is it? 🙂 ${mark}`);
    await person.fills('Message', `Donau${'dampfschiff'.repeat(30)}\n\nمرحبا, <script>no</script>`);
    await inspectScreen(person, 'contact-filled');
    await person.page.getByRole('button', { name: 'Send message' }).dblclick();
    await person.seesHeading('Thanks!');
    await person.sees('One of our team will be in touch soon.');
    await inspectScreen(person, 'contact-thanks');

    await soon(async () => expect(await mailsToSupport(stack.sandboxUrl, mark)).toHaveLength(1));
    const [mail] = await mailsToSupport(stack.sandboxUrl, mark);
    expect(mail?.subject).toBe(`Contact: Where is it? 🙂 ${mark}`);
    expect(mail?.reply_to).toEqual([email]);
    expect(mail?.text).toContain(`Name: Mara <b>Lind</b>\nEmail: ${email}\nAccount: usr_`);
    expect(mail?.text).toContain('مرحبا, <script>no</script>');
    expect(mail?.html).toContain('Mara &lt;b&gt;Lind&lt;/b&gt;');
    expect(mail?.html).not.toMatch(/<script|<b>/);

    await person.presses('Back to Help Page');
    await person.isAt('/support');
    await person.follows('Contact Us');
    await expectSoon(() => person.page.getByLabel('Message').inputValue(), '');
    await expectSoon(() => person.page.getByLabel('Email').inputValue(), email);
  });

  journey('all guides are walked from the index and back by the breadcrumb', async ({ person }) => {
    await signUp(person);
    await person.follows('Help video: How to link Instagram and Facebook');
    await person.isAt('/support/link-instagram-facebook');
    await crumb(person).click();
    await person.seesHeading('Get connected, step by step');
    await inspectScreen(person, 'support');

    const guides = [
      'change-instagram-account-to-business-or-creator-account',
      'create-facebook-page',
      'link-instagram-facebook',
      'enable-messages',
    ];
    for (const guide of guides) {
      await person.page.locator(`main a[href="/support/${guide}"]`).click();
      await person.isAt(`/support/${guide}`);
      await expectShown(person.page.getByRole('article').getByRole('img'));
      await expectSoon(() => person.page.evaluate<number>('window.scrollY'), 0);
      await inspectScreen(person, `guide-${guide}`);
      await crumb(person).click();
      await person.isAt('/support');
    }

    await person.page.getByRole('link', { name: /^FAQ/ }).click();
    await person.seesHeading('Frequently asked questions');
    await crumb(person).click();
    await person.isAt('/support');
  });

  journey('the questions open by keyboard and by their address', async ({ person }) => {
    await signUp(person);
    person.expectsRefusals(CHOSEN_ACCOUNT);
    await person.opens('/support/faq');
    await person.seesHeading('Frequently asked questions');
    await person.page.locator('summary').first().focus();
    await person.page.keyboard.press('Enter');
    await expectSoon(() => new URL(person.page.url()).hash, '#facebook-account');

    await person.page.keyboard.press('Tab');
    await person.page.keyboard.press('Tab');
    await person.page.keyboard.press('Space');
    await expectSoon(() => openQuestions(person), ['no-accounts']);
    await expectSoon(() => new URL(person.page.url()).hash, '#no-accounts');
    await inspectScreen(person, 'faq');

    await person.page.reload();
    await person.seesHeading('Frequently asked questions');
    await expectSoon(() => openQuestions(person), ['no-accounts']);
    await person.page.locator('details[open] a').last().click();
    await person.isAt('/support/link-instagram-facebook');
    await person.page.goBack();
    await expectSoon(() => openQuestions(person), ['no-accounts']);
  });
});
