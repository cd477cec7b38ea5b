// The reply to a comment: its box while it is written, one line while it is sent, or `children` while it is closed.
import type { ReactNode } from 'react';
import type { CommentReplyHookResult } from '../hooks/use-comment-reply.ts';
import { BlockedCommentReply } from './blocked-comment-reply.tsx';
import { CommentReplyBox } from './comment-reply-box.tsx';
import { ReplyScreenReaderStatus } from './reply-screen-reader-status.tsx';
import { SendingCommentReply } from './sending-comment-reply.tsx';

type CommentReplyProps = {
  readonly reply: CommentReplyHookResult;
  readonly username: string;
  /** Says that there is an answer, and shows it. Null when there is none. */
  readonly earlierAnswer: string | null;
  readonly children: ReactNode;
};

function ShownReply({ reply, username, earlierAnswer, children }: CommentReplyProps) {
  switch (reply.stage) {
    case 'closed':
      return children;
    case 'writing':
      return <CommentReplyBox reply={reply} username={username} earlierAnswer={earlierAnswer} />;
    case 'sending':
      return <SendingCommentReply reply={reply} username={username} />;
    case 'blocked':
      return <BlockedCommentReply reply={reply} username={username} />;
  }
}

export const CommentReply = (props: CommentReplyProps) => (
  <>
    <ShownReply {...props} />
    <ReplyScreenReaderStatus reply={props.reply} />
  </>
);
