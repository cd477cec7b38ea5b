// The templates of all emails. Values that a person typed are inserted only as text.
import { buildContactFormEmail, toReplyToAddress } from './contact-form-email.ts';
import type { EmailRequest } from './email-request.ts';
import { renderEmailHtml, renderEmailText, type UnrenderedEmail } from './render-email-content.ts';

export type EmailTemplateContext = {
  /** The URL of the app, with or without a slash at the end. */
  readonly appUrl: string;
  readonly supportEmail: string;
};

export type RenderedEmail = {
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Links go to the app's home page, which leads to the user's next step whenever they open the email. */
const toAppHomeUrl = (appUrl: string) => `${appUrl.replace(/\/+$/, '')}/`;

const buildWelcomeEmail = (
  to: string,
  { appUrl, supportEmail }: EmailTemplateContext,
): UnrenderedEmail => ({
  subject: 'Welcome to Replyloom',
  paragraphs: [
    'Your account is ready. Next, connect your Instagram account. It must be a Business or Creator account and be linked to a Facebook page that you manage.',
    'Replyloom then reads the comments on your posts and drafts a reply to each of them, the way you would write it. You read it, change it if you like, and decide whether it is posted, unless you let a rule of yours answer by itself.',
  ],
  action: { label: 'Open Replyloom', href: toAppHomeUrl(appUrl) },
  reason: `You get this mail because somebody signed up to Replyloom with ${to}. If it was not you, please let us know.`,
  supportEmail,
});

const buildPasswordResetEmail = (
  { to, token }: { readonly to: string; readonly token: string },
  { appUrl, supportEmail }: EmailTemplateContext,
): UnrenderedEmail => ({
  subject: 'Choose a new password',
  paragraphs: [
    'Somebody asked for a new password for your Replyloom account. If it was you, choose one with the button below. The link works once, and for 24 hours; until then we send no other.',
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
  action: {
    label: 'Choose a new password',
    href: `${toAppHomeUrl(appUrl)}password-reset/${token}`,
  },
  reason: `You get this mail because a new password was asked for on Replyloom with ${to}.`,
  supportEmail,
});

const CREDENTIAL_LABELS = { email: 'email address', password: 'password' } as const;

const buildCredentialsChangedEmail = (
  { to, changed }: { readonly to: string; readonly changed: keyof typeof CREDENTIAL_LABELS },
  { appUrl, supportEmail }: EmailTemplateContext,
): UnrenderedEmail => ({
  subject: `Your ${CREDENTIAL_LABELS[changed]} was changed`,
  paragraphs: [
    `The ${CREDENTIAL_LABELS[changed]} of your Replyloom account was changed just now, and every other device was signed out.`,
    'If it was you, all is well. If it was not, please write to us at once.',
  ],
  action: { label: 'Open Replyloom', href: toAppHomeUrl(appUrl) },
  reason: `You get this mail because ${to} is, or was, the address of a Replyloom account.`,
  supportEmail,
});

/** Without a time of day, because the reader's time zone is unknown. */
const longDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const buildLinkExpiringEmail = (
  { to, name, endsAt }: { readonly to: string; readonly name: string; readonly endsAt: string },
  { appUrl, supportEmail }: EmailTemplateContext,
): UnrenderedEmail => ({
  subject: 'Your link to Facebook runs out soon',
  paragraphs: [
    `Facebook lets us into the account of ${name} until ${longDateFormat.format(new Date(endsAt))}. After that, Replyloom can neither read new comments nor post your replies.`,
    'Please log in with Facebook again before then. It takes a minute, and everything stays as it is.',
  ],
  action: { label: 'Link Facebook again', href: `${toAppHomeUrl(appUrl)}update-account` },
  reason: `You get this mail because ${to} is the address of the Replyloom account that uses this link.`,
  supportEmail,
});

const buildRuleMisfireEmail = (
  {
    to,
    ruleName,
    reason,
  }: { readonly to: string; readonly ruleName: string; readonly reason: string },
  { appUrl, supportEmail }: EmailTemplateContext,
): UnrenderedEmail => ({
  subject: 'A rule of yours waits for you',
  paragraphs: [
    `Your rule "${ruleName || 'without a name'}" was returned to approval mode. ${reason}`,
    'Nothing else is sent by it until you approve it. Please look at the rule, and switch the approval mode off again when it is right.',
  ],
  action: { label: 'Open your rules', href: `${toAppHomeUrl(appUrl)}rules` },
  reason: `You get this mail because ${to} is the address of the Replyloom account that has this rule.`,
  supportEmail,
});

function buildEmailContent(request: EmailRequest, context: EmailTemplateContext): UnrenderedEmail {
  switch (request.template) {
    case 'welcome':
      return buildWelcomeEmail(request.to, context);
    case 'password_reset':
      return buildPasswordResetEmail(request, context);
    case 'credentials_changed':
      return buildCredentialsChangedEmail(request, context);
    case 'link_ends':
      return buildLinkExpiringEmail(request, context);
    case 'rule_misfire':
      return buildRuleMisfireEmail(request, context);
    case 'contact':
      return buildContactFormEmail(request);
  }
}

const resolveRecipients = (request: EmailRequest, { supportEmail }: EmailTemplateContext) =>
  request.template === 'contact'
    ? { to: supportEmail, replyTo: toReplyToAddress(request.email) }
    : { to: request.to, replyTo: undefined };

export function renderEmail(request: EmailRequest, context: EmailTemplateContext): RenderedEmail {
  const content = buildEmailContent(request, context);
  return {
    ...resolveRecipients(request, context),
    subject: content.subject,
    text: renderEmailText(content),
    html: renderEmailHtml(content),
  };
}
