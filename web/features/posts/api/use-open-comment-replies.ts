// Keeps a comment on the screen while its reply is open, and detects that it is gone.
import { useCallback, useEffect, useRef, useState } from 'react';
import { findPageNumberOfComment } from './find-page-number-of-comment.ts';
import {
  type CommentsResponse,
  keepMissingCommentsInResponse,
} from './update-comments-response.ts';

const NONE: ReadonlySet<string> = new Set();

/** `onGoneClosed` runs when the reply to a deleted comment was closed. */
export function useOpenCommentReplies(mediaId: string, onGoneClosed: (commentId: string) => void) {
  const openIds = useRef(new Set<string>());
  const [goneIds, setGoneIds] = useState(NONE);
  const latest = useRef({ goneIds, onGoneClosed });
  useEffect(() => {
    latest.current = { goneIds, onGoneClosed };
  });

  /** The comment may also have moved to another page. Without a response, the next read of the list checks again. */
  const checkWhetherGone = async (commentId: string) => {
    const page = await findPageNumberOfComment(mediaId, commentId).catch(() => 'unknown');
    if (page === undefined) setGoneIds((known) => new Set(known).add(commentId));
  };

  return {
    goneIds,
    /** Runs for every response of the list. */
    keepOpen: (response: CommentsResponse, known: CommentsResponse | undefined) => {
      if (known === undefined) return response;
      const kept = keepMissingCommentsInResponse(known, response, (id) => openIds.current.has(id));
      setGoneIds((gone) =>
        gone.size === 0 ? gone : new Set(kept.keptIds.filter((id) => gone.has(id))),
      );
      for (const id of kept.keptIds) if (!latest.current.goneIds.has(id)) void checkWhetherGone(id);
      return kept.response;
    },
    /** Marks the reply to the comment as open until the returned function is called. */
    onReplyOpened: useCallback((commentId: string) => {
      openIds.current.add(commentId);
      return () => {
        openIds.current.delete(commentId);
        if (latest.current.goneIds.has(commentId)) latest.current.onGoneClosed(commentId);
      };
    }, []),
  };
}
