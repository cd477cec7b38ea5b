// The templates of all emails. Values that a person typed are inserted only as text.
import { type Sentence, say, saySentence } from '#shared/sentences/say.ts';
import { buildContactFormEmail, toReplyToEmailAddress } from './contact-form-email.ts';
import type { EmailRequest } from './email-request.ts';
import {
  type EmailContentToRender,
  renderEmailHtml,
  renderEmailText,
} from './render-email-content.ts';

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
): EmailContentToRender => ({
  subject: say('email_welcome_subject'),
  paragraphs: [say('email_welcome_next'), say('email_welcome_about')],
  action: { label: say('email_open_app'), href: toAppHomeUrl(appUrl) },
  reason: say('email_welcome_reason', { to }),
  supportEmail,
});

const buildPasswordResetEmail = (
  { to, token }: { readonly to: string; readonly token: string },
  { appUrl, supportEmail }: EmailTemplateContext,
): EmailContentToRender => ({
  subject: say('email_reset_subject'),
  paragraphs: [say('email_reset_link'), say('email_reset_not_you')],
  action: {
    label: say('email_reset_subject'),
    href: `${toAppHomeUrl(appUrl)}password-reset/${token}`,
  },
  reason: say('email_reset_reason', { to }),
  supportEmail,
});

const buildCredentialsChangedEmail = (
  { to, changed }: { readonly to: string; readonly changed: 'email' | 'password' },
  { appUrl, supportEmail }: EmailTemplateContext,
): EmailContentToRender => ({
  subject: say(`email_changed_${changed}_subject`),
  paragraphs: [say(`email_changed_${changed}`), say('email_changed_not_you')],
  action: { label: say('email_open_app'), href: toAppHomeUrl(appUrl) },
  reason: say('email_changed_reason', { to }),
  supportEmail,
});

const buildLinkExpiringEmail = (
  { to, name, endsAt }: { readonly to: string; readonly name: string; readonly endsAt: string },
  { appUrl, supportEmail }: EmailTemplateContext,
): EmailContentToRender => ({
  subject: say('email_link_ends_subject'),
  paragraphs: [say('email_link_ends_when', { name, endsAt }), say('email_link_ends_do')],
  action: { label: say('email_link_ends_button'), href: `${toAppHomeUrl(appUrl)}update-account` },
  reason: say('email_link_ends_reason', { to }),
  supportEmail,
});

const buildRuleMisfireEmail = (
  {
    to,
    ruleName,
    reason,
  }: { readonly to: string; readonly ruleName: string; readonly reason: Sentence },
  { appUrl, supportEmail }: EmailTemplateContext,
): EmailContentToRender => ({
  subject: say('email_misfire_subject'),
  paragraphs: [
    say('email_misfire_rule', {
      rule: ruleName || say('email_misfire_unnamed_rule'),
      reason: saySentence(reason),
    }),
    say('email_misfire_do'),
  ],
  action: { label: say('email_misfire_button'), href: `${toAppHomeUrl(appUrl)}rules` },
  reason: say('email_misfire_reason', { to }),
  supportEmail,
});

function buildEmailContent(
  request: EmailRequest,
  context: EmailTemplateContext,
): EmailContentToRender {
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
    ? { to: supportEmail, replyTo: toReplyToEmailAddress(request.email) }
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
