// Where a reply to a comment stands, in whatever shape: keys, focus and screen readers find it in the same way.
import type { ComponentProps } from 'react';

export const ReplyRegion = ({
  username,
  ...props
}: ComponentProps<'section'> & { readonly username: string }) => (
  <section tabIndex={-1} data-reply-box aria-label={`Reply to ${username}`} {...props} />
);
