// The region of a reply to a comment. Keys, focus and screen readers find the reply by it in any status.
import type { ComponentProps } from 'react';

export const CommentReplyRegion = ({
  username,
  ...props
}: ComponentProps<'section'> & { readonly username: string }) => (
  <section tabIndex={-1} data-reply-box aria-label={`Reply to ${username}`} {...props} />
);
