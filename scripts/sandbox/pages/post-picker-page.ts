// Page to choose the post on which to act as a follower.
import type { Sandbox } from '../sandbox-types.ts';
import { html } from './html.ts';
import {
  formatTimeAgo,
  renderAccountTabs,
  renderEmptyNote,
  renderPageFrame,
} from './page-frame.ts';

export function renderPostPickerPage(sandbox: Sandbox, accountId: string): string {
  const cards = sandbox.world.listMediaOf(accountId).map(({ id, caption, timestamp }) => {
    const comments = sandbox.world.countComments(id);
    return html`<li><a class="card" href="/play/${id}">
<img src="/images/media/${id}.webp" alt="" width="240" height="300" loading="lazy">
<span class="caption">${(caption ?? 'Post without a caption').slice(0, 90)}</span>
<small>${comments} ${comments === 1 ? 'comment' : 'comments'} · ${formatTimeAgo(sandbox.now() - timestamp)}</small>
</a></li>`;
  });
  return renderPageFrame({
    title: 'Play a follower (sandbox)',
    current: 'play',
    body: html`<h1>Play a follower</h1>
<p class="lead">Choose a post, then write under it as any follower of the account.</p>
${renderAccountTabs(sandbox, '/play', accountId)}
${cards.length > 0 ? html`<ul class="cards">${cards}</ul>` : renderEmptyNote('This account has no posts.')}`,
  });
}
