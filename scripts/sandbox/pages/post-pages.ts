// The posts of an account, and one post where a person comments, replies, hides and deletes as any follower.
import { findCommentAuthor } from '../graph/nodes/comment-node.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxComment, SandboxMedia } from '../world/world-types.ts';
import { type Html, html } from './html.ts';
import {
  formatTimeAgo,
  renderAccountTabs,
  renderEmptyNote,
  renderFollowerSelect,
  renderHiddenFields,
  renderPageFrame,
} from './page-frame.ts';

const commentsPerPage = 25;

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

interface PostThreadView {
  readonly media: SandboxMedia;
  readonly followerId: string;
  readonly page: number;
}

export function renderPostThreadPage(sandbox: Sandbox, view: PostThreadView): string {
  const { media, page } = view;
  const { world } = sandbox;
  const username = world.findAccount(media.accountId)?.username;
  const threads = world.listTopLevelComments(media.id);
  const items = threads
    .slice((page - 1) * commentsPerPage, page * commentsPerPage)
    .map((comment) => renderThread(sandbox, view, comment));
  return renderPageFrame({
    title: 'Play a follower (sandbox)',
    current: 'play',
    body: html`<p><a href="/play?account=${media.accountId}">All posts of ${username}</a></p>
<div class="post">
<div class="picture"><img src="/images/media/${media.id}.webp" alt="The post" width="432" height="540"></div>
<div>
<h1>${username}</h1>
<p class="text" dir="auto">${media.caption ?? 'No caption.'}</p>
<form class="write" method="post" action="/play">
${renderHiddenFields({ media: media.id, action: 'comment' })}
${renderFollowerSelect(sandbox, view.followerId)}
<label>Comment <textarea name="text" rows="2" required></textarea></label>
<button type="submit">Comment</button>
</form>
<h2>${world.countComments(media.id)} comments</h2>
${items.length > 0 ? html`<ol class="thread">${items}</ol>` : renderEmptyNote('No comments yet.')}
${renderPager(view, threads.length)}
</div>
</div>`,
  });
}

function renderThread(sandbox: Sandbox, view: PostThreadView, comment: SandboxComment): Html {
  const replies = [...sandbox.world.listReplies(comment.id)]
    .reverse()
    .map((reply) => html`<li>${renderComment(sandbox, view, reply)}</li>`);
  return html`<li>${renderComment(sandbox, view, comment)}
${replies.length > 0 && html`<ol class="replies">${replies}</ol>`}
<details><summary>Reply as the chosen follower</summary>
<form class="write" method="post" action="/play">
${renderActionFields(view, comment, 'comment')}
<label>Reply <textarea name="text" rows="2" required></textarea></label>
<button type="submit">Reply</button>
</form></details></li>`;
}

function renderComment(sandbox: Sandbox, view: PostThreadView, comment: SandboxComment): Html {
  const { authorId, hidden } = comment;
  const username = findCommentAuthor(sandbox.world, comment)?.username ?? 'unknown';
  const isOwner = sandbox.world.findAccount(authorId) !== undefined;
  const renderButton = (action: string, label: string): Html =>
    html`<form method="post" action="/play">${renderActionFields(view, comment, action)}<button class="link" aria-label="${label} the comment by ${username}">${label}</button></form>`;
  return html`<article id="c${comment.id}" class="comment${hidden && ' hidden'}">
<img src="/images/avatar/${authorId}.svg" alt="" width="32" height="32" loading="lazy">
<div><p class="meta"><strong>${username}</strong>${isOwner && html` <span class="badge">owner</span>`} <small>${formatTimeAgo(sandbox.now() - comment.timestamp)}${hidden && ' · hidden'}</small></p>
<p class="text" dir="auto">${comment.text}</p>
<div class="small-actions">
${renderButton('hide', hidden ? 'Unhide' : 'Hide')}
${renderButton('delete', 'Delete')}
</div></div></article>`;
}

const renderActionFields = (view: PostThreadView, comment: SandboxComment, action: string) =>
  renderHiddenFields({
    media: view.media.id,
    comment: comment.id,
    follower: view.followerId,
    page: view.page,
    action,
  });

function renderPager({ media, followerId, page }: PostThreadView, total: number): Html | false {
  const last = Math.max(1, Math.ceil(total / commentsPerPage));
  const renderLink = (to: number, label: string): Html =>
    to < 1 || to > last
      ? html`<span>${label}</span>`
      : html`<a href="/play/${media.id}?follower=${followerId}&amp;page=${to}">${label}</a>`;
  return (
    last > 1 &&
    html`<nav class="pager" aria-label="Pages of comments">${renderLink(page - 1, 'Newer')}<span>Page ${page} of ${last}</span>${renderLink(page + 1, 'Older')}</nav>`
  );
}
