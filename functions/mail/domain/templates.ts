// Every mail's words. What a person typed goes in as text alone.
import { contactLetter, replyAddress } from './contact-letter.ts';
import { asHtml, asText, type Letter } from './letter.ts';
import type { MailRequest } from './mail-request.ts';

export type Places = {
  /** The app's own address, with or without a slash at its end. */
  readonly appUrl: string;
  readonly supportEmail: string;
};

export type WrittenMail = {
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The app itself finds the person's next step, whenever the mail is opened. */
const home = (appUrl: string) => `${appUrl.replace(/\/+$/, '')}/`;

const welcome = (to: string, { appUrl, supportEmail }: Places): Letter => ({
  subject: 'Welcome to Replyloom',
  paragraphs: [
    'Your account is ready. Next, connect your Instagram account. It must be a Business or Creator account and be linked to a Facebook page that you manage.',
    'Replyloom then reads the comments on your posts and drafts a reply to each of them, the way you would write it. You read it, change it if you like, and decide whether it is posted.',
  ],
  action: { label: 'Open Replyloom', href: home(appUrl) },
  reason: `You get this mail because somebody signed up to Replyloom with ${to}. If it was not you, please let us know.`,
  supportEmail,
});

const passwordReset = (
  { to, token }: { readonly to: string; readonly token: string },
  { appUrl, supportEmail }: Places,
): Letter => ({
  subject: 'Choose a new password',
  paragraphs: [
    'Somebody asked for a new password for your Replyloom account. If it was you, choose one with the button below. The link works once, and for one hour.',
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', href: `${home(appUrl)}password-reset/${token}` },
  reason: `You get this mail because a new password was asked for on Replyloom with ${to}.`,
  supportEmail,
});

const CHANGED = { email: 'email address', password: 'password' } as const;

const credentialsChanged = (
  { to, changed }: { readonly to: string; readonly changed: keyof typeof CHANGED },
  { appUrl, supportEmail }: Places,
): Letter => ({
  subject: `Your ${CHANGED[changed]} was changed`,
  paragraphs: [
    `The ${CHANGED[changed]} of your Replyloom account was changed just now, and every other device was signed out.`,
    'If it was you, all is well. If it was not, please write to us at once.',
  ],
  action: { label: 'Open Replyloom', href: home(appUrl) },
  reason: `You get this mail because ${to} is, or was, the address of a Replyloom account.`,
  supportEmail,
});

/** Without a time of day: the reader's zone is not known. */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const linkEnds = (
  { to, name, endsAt }: { readonly to: string; readonly name: string; readonly endsAt: string },
  { appUrl, supportEmail }: Places,
): Letter => ({
  subject: 'Your link to Facebook runs out soon',
  paragraphs: [
    `Facebook lets us into the account of ${name} until ${day.format(new Date(endsAt))}. After that, Replyloom can neither read new comments nor post your replies.`,
    'Please log in with Facebook again before then. It takes a minute, and everything stays as it is.',
  ],
  action: { label: 'Link Facebook again', href: `${home(appUrl)}update-account` },
  reason: `You get this mail because ${to} is the address of the Replyloom account that uses this link.`,
  supportEmail,
});

function letterFor(request: MailRequest, places: Places): Letter {
  switch (request.template) {
    case 'welcome':
      return welcome(request.to, places);
    case 'password_reset':
      return passwordReset(request, places);
    case 'credentials_changed':
      return credentialsChanged(request, places);
    case 'link_ends':
      return linkEnds(request, places);
    case 'contact':
      return contactLetter(request);
  }
}

const addresses = (request: MailRequest, { supportEmail }: Places) =>
  request.template === 'contact'
    ? { to: supportEmail, replyTo: replyAddress(request.email) }
    : { to: request.to, replyTo: undefined };

export function writeMail(request: MailRequest, places: Places): WrittenMail {
  const letter = letterFor(request, places);
  return {
    ...addresses(request, places),
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter),
  };
}
