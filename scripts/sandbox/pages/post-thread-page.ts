// One post with its comments, where a person comments, replies, hides and deletes as any follower.
import { findCommentAuthor } from '../graph/comment-node.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxComment, SandboxMedia } from '../world/world-types.ts';
import { escapeHtml, formatTimeAgo, renderPageFrame } from './page-frame.ts';

const commentsPerPage = 25;

interface PostThreadView {
  readonly media: SandboxMedia;
  readonly followerId: string;
  readonly page: number;
}

export function renderPostThreadPage(sandbox: Sandbox, view: PostThreadView): string {
  const { media } = view;
  const account = sandbox.world.findAccount(media.accountId);
  const threads = sandbox.world.listTopLevelComments(media.id);
  const visibleThreads = threads.slice(
    (view.page - 1) * commentsPerPage,
    view.page * commentsPerPage,
  );
  const items = visibleThreads.map((comment) => renderThread(sandbox, view, comment));
  return renderPageFrame({
    title: 'Play a follower (sandbox)',
    current: 'play',
    body: `<p><a href="/play?account=${media.accountId}">All posts of ${escapeHtml(account?.username ?? '')}</a></p>
<div class="post">
<div class="picture"><img src="/images/media/${media.id}.webp" alt="The post" width="432" height="540"></div>
<div>
<h1>${escapeHtml(account?.username ?? '')}</h1>
<p class="text" dir="auto">${escapeHtml(media.caption ?? 'No caption.')}</p>
${renderCommentForm(sandbox, view)}
<h2>${sandbox.world.countComments(media.id)} comments</h2>
${items.length > 0 ? `<ol class="thread">${items.join('\n')}</ol>` : '<p class="empty">No comments yet.</p>'}
${renderPager(view, threads.length)}
</div>
</div>`,
  });
}

function renderCommentForm(sandbox: Sandbox, view: PostThreadView): string {
  const options = [...sandbox.world.listFollowers()]
    .sort((left, right) => left.username.localeCompare(right.username))
    .map(
      (follower) =>
        `<option value="${follower.id}"${follower.id === view.followerId ? ' selected' : ''}>${escapeHtml(follower.username)} (${follower.language})</option>`,
    );
  return `<form class="write" method="post" action="/play">
<input type="hidden" name="media" value="${view.media.id}">
<input type="hidden" name="action" value="comment">
<label>Follower <select name="follower">${options.join('')}</select></label>
<label>Comment <textarea name="text" rows="2" required></textarea></label>
<button type="submit">Comment</button>
</form>`;
}

function renderThread(sandbox: Sandbox, view: PostThreadView, comment: SandboxComment): string {
  const replies = [...sandbox.world.listReplies(comment.id)].reverse();
  const list = replies.map((reply) => `<li>${renderComment(sandbox, view, reply)}</li>`).join('\n');
  return `<li>${renderComment(sandbox, view, comment)}
${list === '' ? '' : `<ol class="replies">${list}</ol>`}
<details><summary>Reply as the chosen follower</summary>
<form class="write" method="post" action="/play">
${renderHiddenFields(view, comment, 'comment')}
<label>Reply <textarea name="text" rows="2" required></textarea></label>
<button type="submit">Reply</button>
</form></details></li>`;
}

function renderComment(sandbox: Sandbox, view: PostThreadView, comment: SandboxComment): string {
  const author = findCommentAuthor(sandbox.world, comment);
  const isOwner = sandbox.world.findAccount(comment.authorId) !== undefined;
  const hideLabel = comment.hidden ? 'Unhide' : 'Hide';
  return `<article id="c${comment.id}" class="comment${comment.hidden ? ' hidden' : ''}">
<img src="/images/avatar/${comment.authorId}.svg" alt="" width="32" height="32" loading="lazy">
<div><p class="meta"><strong>${escapeHtml(author?.username ?? 'unknown')}</strong>${isOwner ? ' <span class="badge">owner</span>' : ''} <small>${formatTimeAgo(sandbox.now() - comment.timestamp)}${comment.hidden ? ' · hidden' : ''}</small></p>
<p class="text" dir="auto">${escapeHtml(comment.text)}</p>
<div class="small-actions">
<form method="post" action="/play">${renderHiddenFields(view, comment, 'hide')}<button class="link" aria-label="${hideLabel} the comment by ${escapeHtml(author?.username ?? 'unknown')}">${hideLabel}</button></form>
<form method="post" action="/play">${renderHiddenFields(view, comment, 'delete')}<button class="link" aria-label="Delete the comment by ${escapeHtml(author?.username ?? 'unknown')}">Delete</button></form>
</div></div></article>`;
}

function renderHiddenFields(view: PostThreadView, comment: SandboxComment, action: string): string {
  const fields = {
    media: view.media.id,
    comment: comment.id,
    follower: view.followerId,
    page: String(view.page),
    action,
  };
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

function renderPager(view: PostThreadView, total: number): string {
  const last = Math.max(1, Math.ceil(total / commentsPerPage));
  if (last === 1) return '';
  const link = (page: number, label: string): string =>
    page < 1 || page > last
      ? `<span>${label}</span>`
      : `<a href="/play/${view.media.id}?follower=${view.followerId}&amp;page=${page}">${label}</a>`;
  return `<nav class="pager" aria-label="Pages of comments">${link(view.page - 1, 'Newer')}<span>Page ${view.page} of ${last}</span>${link(view.page + 1, 'Older')}</nav>`;
}
