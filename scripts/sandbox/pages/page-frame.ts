// The frame of every page of the sandbox, and the parts that several pages show.
import type { Sandbox } from '../sandbox-types.ts';
import { type Html, html } from './html.ts';

const links = [
  ['home', '/', 'Overview'],
  ['play', '/play', 'Followers'],
  ['messages', '/play/messages', 'Messages'],
  ['mail', '/mail', 'Mailbox'],
] as const;

export function renderPageFrame(options: {
  readonly title: string;
  readonly body: Html;
  /** `dialog` and `checkout` are pages of other parties, without the navigation of the sandbox. */
  readonly current: (typeof links)[number][0] | 'dialog' | 'checkout';
}): string {
  const { title, body, current } = options;
  const header =
    links.some(([key]) => key === current) &&
    html`<header class="top"><span class="brand">Sandbox</span><nav aria-label="Sandbox">${links.map(
      ([key, href, label]) =>
        html`<a href="${href}"${key === current && html` aria-current="page"`}>${label}</a>`,
    )}</nav></header>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body class="${current}">
${header}
<main>
${body}
</main>
</body>
</html>
`.markup;
}

/** Links to the same page for each business account. */
export const renderAccountTabs = ({ world }: Sandbox, path: string, current: string): Html =>
  html`<nav class="tabs" aria-label="Accounts">${world
    .listAccounts()
    .filter(({ kind }) => kind === 'business')
    .map(
      ({ id, username }) =>
        html`<a href="${path}?account=${id}"${id === current && html` aria-current="true"`}>${username}</a>`,
    )}</nav>`;

export const renderFollowerSelect = ({ world }: Sandbox, current?: string): Html =>
  html`<label>Follower <select name="follower">${[...world.listFollowers()]
    .sort((left, right) => left.username.localeCompare(right.username))
    .map(
      ({ id, username, language }) =>
        html`<option value="${id}"${id === current && html` selected`}>${username} (${language})</option>`,
    )}</select></label>`;

export const renderHiddenFields = (fields: Readonly<Record<string, string | number>>) =>
  Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );

export const renderEmptyNote = (text: string): Html => html`<p class="empty">${text}</p>`;

/** "5 min ago" from milliseconds. */
export function formatTimeAgo(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}
