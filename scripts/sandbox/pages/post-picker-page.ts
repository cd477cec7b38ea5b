// Page to choose the post on which to act as a follower.
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxMedia } from '../world/world-types.ts';
import { escapeHtml, formatTimeAgo, renderPageFrame } from './page-frame.ts';

export function renderPostPickerPage(sandbox: Sandbox, accountId: string): string {
  const { world } = sandbox;
  const tabs = world
    .listAccounts()
    .filter((account) => account.kind === 'business')
    .map(
      (account) =>
        `<a href="/play?account=${account.id}"${account.id === accountId ? ' aria-current="true"' : ''}>${escapeHtml(account.username)}</a>`,
    )
    .join('');
  const cards = world.listMediaOf(accountId).map((media) => renderPostCard(sandbox, media));
  return renderPageFrame({
    title: 'Play a follower (sandbox)',
    current: 'play',
    body: `<h1>Play a follower</h1>
<p class="lead">Choose a post, then write under it as anybody who follows the account.</p>
<nav class="tabs" aria-label="Accounts">${tabs}</nav>
${cards.length > 0 ? `<ul class="cards">${cards.join('\n')}</ul>` : '<p class="empty">This account has no posts.</p>'}`,
  });
}

function renderPostCard(sandbox: Sandbox, media: SandboxMedia): string {
  const comments = sandbox.world.countComments(media.id);
  const caption = media.caption ?? 'Post without a caption';
  return `<li><a class="card" href="/play/${media.id}">
<img src="/images/media/${media.id}.webp" alt="" width="240" height="300" loading="lazy">
<span class="caption">${escapeHtml(caption.slice(0, 90))}</span>
<small>${comments} ${comments === 1 ? 'comment' : 'comments'} · ${formatTimeAgo(sandbox.now() - media.timestamp)}</small>
</a></li>`;
}
