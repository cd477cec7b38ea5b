// HTML escaping and the frame of every page of the sandbox.
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function renderPageFrame(options: {
  readonly title: string;
  readonly body: string;
  readonly current: 'home' | 'play' | 'messages' | 'mail' | 'dialog' | 'checkout';
}): string {
  const links = [
    ['home', '/', 'Overview'],
    ['play', '/play', 'Followers'],
    ['messages', '/play/messages', 'Messages'],
    ['mail', '/mail', 'Mailbox'],
  ] as const;
  const navigation = links
    .map(
      ([key, href, label]) =>
        `<a href="${href}"${key === options.current ? ' aria-current="page"' : ''}>${label}</a>`,
    )
    .join('');
  const header =
    options.current === 'dialog' || options.current === 'checkout'
      ? ''
      : `<header class="top"><span class="brand">Sandbox</span><nav aria-label="Sandbox">${navigation}</nav></header>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(options.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body class="${options.current}">
${header}
<main>
${options.body}
</main>
</body>
</html>
`;
}

/** "5 minutes ago" from milliseconds. */
export function formatTimeAgo(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}
