// Choosing the post to play a follower on.
import type { Sandbox } from '../sandbox.ts';
import type { Media } from '../world/types.ts';
import { ageText, escapeHtml, pageFrame } from './html.ts';

export function pickerPage(sandbox: Sandbox, accountId: string): string {
  const { world } = sandbox;
  const tabs = world
    .accounts()
    .filter((account) => account.kind === 'business')
    .map(
      (account) =>
        `<a href="/play?account=${account.id}"${account.id === accountId ? ' aria-current="true"' : ''}>${escapeHtml(account.username)}</a>`,
    )
    .join('');
  const cards = world.mediaOf(accountId).map((media) => card(sandbox, media));
  return pageFrame({
    title: 'Play a follower (sandbox)',
    current: 'play',
    body: `<h1>Play a follower</h1>
<p class="lead">Choose a post, then write under it as anybody who follows the account.</p>
<nav class="tabs" aria-label="Accounts">${tabs}</nav>
${cards.length > 0 ? `<ul class="cards">${cards.join('\n')}</ul>` : '<p class="empty">This account has no posts.</p>'}`,
  });
}

function card(sandbox: Sandbox, media: Media): string {
  const comments = sandbox.world.commentCountOf(media.id);
  const caption = media.caption ?? 'Post without a caption';
  return `<li><a class="card" href="/play/${media.id}">
<img src="/images/media/${media.id}.svg" alt="" width="240" height="300" loading="lazy">
<span class="caption">${escapeHtml(caption.slice(0, 90))}</span>
<small>${comments} ${comments === 1 ? 'comment' : 'comments'} · ${ageText(sandbox.now() - media.timestamp)}</small>
</a></li>`;
}
