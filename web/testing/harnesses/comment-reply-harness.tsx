// Renders the reply to one comment, with the mocked API: its comment, its field and its buttons.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import type { PostComment } from '#shared/schemas/post.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { CommentReply } from '#web/features/drafts/comment-reply/comment-reply.tsx';
import { useCommentReply } from '#web/features/drafts/hooks/use-comment-reply.ts';
import { makeComment, makeReplyDraft } from '../data/api-object-factories.ts';
import { advanceFakeTimeUntil, installFakeClock } from '../fake-clock.ts';
import { mockHeldResponse, mockResponse } from '../mock-api/mock-api.ts';
import { renderWithProviders } from '../render-app.tsx';
import { signIn } from '../sign-in.ts';
import { pressButton } from '../user-actions.ts';

export const onReplyLiveMock = vi.fn();

function CommentWithReply({ initialComment }: { readonly initialComment: PostComment }) {
  const [comment, setComment] = useState(initialComment);
  const options = { comment, isGone: false, onComment: setComment, onLive: onReplyLiveMock };
  const reply = useCommentReply(options);
  return (
    <article data-comment tabIndex={-1}>
      <button type="button" onClick={reply.open}>
        Reply
      </button>
      <CommentReply
        reply={reply}
        username={comment.username}
        earlierAnswer={comment.answered ? 'You answered 6h ago: “Yes, we do.”' : null}
      >
        Closed
      </CommentReply>
      <output data-testid="status">{comment.response?.status}</output>
    </article>
  );
}

export const getCommentReplyField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
export const typeCommentReply = (text: string) =>
  fireEvent.change(getCommentReplyField(), { target: { value: text } });
export const editingReplyDraft = makeReplyDraft({ response_text: 'We do ship!' });
export const makeIsoTimeFromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
/** A reply that waits to be sent. */
export const makeQueuedReplyDraft = (reply_text: string, sendsInMs: number): ReplyDraft => ({
  ...editingReplyDraft,
  reply_text,
  status: 'queued',
  sends_at: makeIsoTimeFromNow(sendsInMs),
});
/** Sets the result of later status checks. */
export const mockCheck = (response: ReplyDraft) =>
  mockResponse('checkCommentReply', { response, comment: makeComment({ response }) });
/** Like `mockCheck`, but the checks get no response before the returned function is called. */
export const mockHeldCommentReplyCheck = (response: ReplyDraft) =>
  mockHeldResponse('checkCommentReply', { response, comment: makeComment({ response }) });
export const mockSavedCommentReply = (reply_text: string) =>
  mockResponse('updateCommentReply', { response: { ...editingReplyDraft, reply_text } });
export const getCommentReplyStatus = () => screen.getByTestId('status').textContent;
export const waitForCommentReplyStatus = (status: string) =>
  advanceFakeTimeUntil(() => expect(getCommentReplyStatus()).toBe(status));
export const getAnnouncement = () => document.querySelector('span[role=status]')?.textContent;
export const renderCommentWithReply = (comment: PostComment) =>
  renderWithProviders(<CommentWithReply initialComment={comment} />);
/** The reply of a comment without an opened box. */
export function renderReply(response: ReplyDraft): void {
  mockCheck(response);
  renderCommentWithReply(makeComment({ response }));
}
export const openCommentReplyBox = (response: PostComment['response'] = editingReplyDraft) => {
  renderCommentWithReply(makeComment({ response }));
  if (response?.error == null) pressButton('Reply');
};

/** Before each test: a fake clock, a signed-in user, and an empty session storage. */
export function setUpCommentReplyTest(): void {
  installFakeClock();
  signIn();
  sessionStorage.clear();
  onReplyLiveMock.mockReset();
}
