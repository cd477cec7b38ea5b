// What a mail says, apart from how: the same letter as plain text and as HTML.

export type Letter = {
  readonly subject: string;
  /** What is to be known before reading, one line each. */
  readonly facts?: readonly Fact[];
  /** Lines within a paragraph stay lines. */
  readonly paragraphs: readonly string[];
  /** The one thing to do next. */
  readonly action?: { readonly label: string; readonly href: string };
  /** Why the person gets this mail. */
  readonly reason: string;
  /** Where to ask; left out in what is written to support itself. */
  readonly supportEmail?: string;
};

type Fact = { readonly label: string; readonly value: string };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const asLine = ({ label, value }: Fact): string => `${label}: ${value}`;

export const asText = (letter: Letter): string =>
  [
    letter.subject,
    ...(letter.facts ? [letter.facts.map(asLine).join('\n')] : []),
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}: ${letter.action.href}`] : []),
    letter.reason,
    ...(letter.supportEmail ? [`Questions? Write to ${letter.supportEmail}.`] : []),
  ].join('\n\n');

// Mail programs know tables and inline styles; those that know style sheets get dark colours and room.
const STYLES = `
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
const FONT = "font-family: Inter, system-ui, -apple-system, 'Segoe UI', Arial, sans-serif;";
const SMALL = 'margin: 0 0 8px; font-size: 14px; line-height: 21px; color: #635e67;';

const paragraph = (text: string) =>
  `<p class="ink" style="margin: 0 0 16px; font-size: 16px; line-height: 25px; color: #1f1b22;">${escaped(text).replaceAll('\n', '<br>')}</p>`;

const factList = (facts: readonly Fact[]) =>
  `<p class="ink" style="margin: 0 0 20px; font-size: 14px; line-height: 22px; color: #1f1b22;">${facts
    .map(({ label, value }) => `<strong>${escaped(label)}:</strong> ${escaped(value)}`)
    .join('<br>\n')}</p>`;

const button = ({ label, href }: { readonly label: string; readonly href: string }) =>
  `<p style="margin: 24px 0 0;"><a href="${escaped(href)}" style="display: inline-block; padding: 12px 22px; border-radius: 8px; background: #823cc7; color: #ffffff; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none;">${escaped(label)}</a></p>`;

const questions = (supportEmail: string) =>
  `<p class="muted" style="${SMALL}">Questions? Write to <a class="link" href="mailto:${escaped(supportEmail)}" style="color: #752fb6;">${escaped(supportEmail)}</a>.</p>`;

function frame(title: string, card: string, footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLES}
</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fcfbf8; ${FONT}">
<main>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #fcfbf8;">
<tr><td class="outer" align="center" style="padding: 32px 20px;">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width: 100%; max-width: 560px; text-align: left; overflow-wrap: anywhere;">
<tr><td style="padding: 0 0 16px; ${FONT}">
<p class="brand" style="margin: 0; font-size: 17px; font-weight: 600; color: #752fb6;">Replyloom</p>
</td></tr>
<tr><td class="card" style="padding: 32px; background: #ffffff; border: 1px solid #e4e2dd; border-radius: 12px; ${FONT}">
${card}
</td></tr>
<tr><td style="padding: 20px 0 0; ${FONT}">
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

export function asHtml(letter: Letter): string {
  const card = [
    `<h1 class="ink" style="margin: 0 0 16px; font-size: 24px; line-height: 31px; font-weight: 600; color: #1f1b22;">${escaped(letter.subject)}</h1>`,
    ...(letter.facts ? [factList(letter.facts)] : []),
    ...letter.paragraphs.map(paragraph),
    ...(letter.action ? [button(letter.action)] : []),
  ];
  const footer = [
    `<p class="muted" style="${SMALL}">${escaped(letter.reason)}</p>`,
    ...(letter.supportEmail ? [questions(letter.supportEmail)] : []),
  ];
  return frame(letter.subject, card.join('\n'), footer.join('\n'));
}
