// The region of a reply to a comment: keys, focus and screen readers find a reply of any status by it.
import type { ComponentProps } from 'react';

export const ReplyRegion = ({
  username,
  ...props
}: ComponentProps<'section'> & { readonly username: string }) => (
  <section tabIndex={-1} data-reply-box aria-label={`Reply to ${username}`} {...props} />
);
