// The content of an email without its format, rendered as plain text and as HTML.
import { say } from '#shared/sentences/say.ts';

export type EmailContentToRender = {
  readonly subject: string;
  /** Lines of label and value above the text. */
  readonly facts?: readonly EmailFact[];
  /** Keeps line breaks within a paragraph. */
  readonly paragraphs: readonly string[];
  /** The link button. */
  readonly action?: { readonly label: string; readonly href: string };
  /** Why the person receives this email. */
  readonly reason: string;
  /** The address for questions. Absent in emails to support itself. */
  readonly supportEmail?: string;
};

type EmailFact = { readonly label: string; readonly value: string };

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);

const renderFactLine = ({ label, value }: EmailFact): string => `${label}: ${value}`;

export const renderEmailText = (content: EmailContentToRender): string =>
  [
    content.subject,
    ...(content.facts ? [content.facts.map(renderFactLine).join('\n')] : []),
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}: ${content.action.href}`] : []),
    content.reason,
    ...(content.supportEmail ? [say('email_questions', { address: content.supportEmail })] : []),
  ].join('\n\n');

// All email clients support tables and inline styles. Those with style sheets also get dark mode and mobile padding.
const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #121013 !important; }
  .card { background: #1a181c !important; border-color: #2f2c32 !important; }
  .ink { color: #eeedea !important; }
  .muted { color: #a5a1a8 !important; }
  .brand, .link { color: #cba6fd !important; }
}
@media (max-width: 480px) {
  .outer { padding: 16px 12px !important; }
  .card { padding: 24px 20px !important; }
}`;
const FONT_STYLE = "font-family: Inter, system-ui, -apple-system, 'Segoe UI', Arial, sans-serif;";
const SMALL_TEXT_STYLE = 'margin: 0 0 8px; font-size: 14px; line-height: 21px; color: #635e67;';

const renderParagraph = (text: string) =>
  `<p class="ink" style="margin: 0 0 16px; font-size: 16px; line-height: 25px; color: #1f1b22;">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const renderFactList = (facts: readonly EmailFact[]) =>
  `<p class="ink" style="margin: 0 0 20px; font-size: 14px; line-height: 22px; color: #1f1b22;">${facts
    .map(({ label, value }) => `<strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}`)
    .join('<br>\n')}</p>`;

const renderButton = ({ label, href }: { readonly label: string; readonly href: string }) =>
  `<p style="margin: 24px 0 0;"><a href="${escapeHtml(href)}" style="display: inline-block; padding: 12px 22px; border-radius: 8px; background: #823cc7; color: #ffffff; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none;">${escapeHtml(label)}</a></p>`;

function renderSupportLine(supportEmail: string): string {
  const address = `<a class="link" href="mailto:${escapeHtml(supportEmail)}" style="color: #752fb6;">${escapeHtml(supportEmail)}</a>`;
  return `<p class="muted" style="${SMALL_TEXT_STYLE}">${say('email_questions', { address })}</p>`;
}

function renderHtmlDocument(title: string, card: string, footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE_SHEET}
</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fcfbf8; ${FONT_STYLE}">
<main>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #fcfbf8;">
<tr><td class="outer" align="center" style="padding: 32px 20px;">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width: 100%; max-width: 560px; text-align: left; overflow-wrap: anywhere;">
<tr><td style="padding: 0 0 16px; ${FONT_STYLE}">
<p class="brand" style="margin: 0; font-size: 17px; font-weight: 600; color: #752fb6;">Replyloom</p>
</td></tr>
<tr><td class="card" style="padding: 32px; background: #ffffff; border: 1px solid #e4e2dd; border-radius: 12px; ${FONT_STYLE}">
${card}
</td></tr>
<tr><td style="padding: 20px 0 0; ${FONT_STYLE}">
${footer}
</td></tr>
</table>
</td></tr>
</table>
</main>
</body>
</html>
`;
}

export function renderEmailHtml(content: EmailContentToRender): string {
  const card = [
    `<h1 class="ink" style="margin: 0 0 16px; font-size: 24px; line-height: 31px; font-weight: 600; color: #1f1b22;">${escapeHtml(content.subject)}</h1>`,
    ...(content.facts ? [renderFactList(content.facts)] : []),
    ...content.paragraphs.map(renderParagraph),
    ...(content.action ? [renderButton(content.action)] : []),
  ];
  const footer = [
    `<p class="muted" style="${SMALL_TEXT_STYLE}">${escapeHtml(content.reason)}</p>`,
    ...(content.supportEmail ? [renderSupportLine(content.supportEmail)] : []),
  ];
  return renderHtmlDocument(content.subject, card.join('\n'), footer.join('\n'));
}
