// Opens the comment that an address names: redirects to its page of comments, with the comment to focus.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { buildPageQueryString, LINKED_COMMENT_QUERY_PARAMETER } from '#web/lib/navigation/paths.ts';
import { findPageNumberOfComment } from '../api/find-page-number-of-comment.ts';

const MESSAGE_SECONDS = 5;

/** Kept in the history state, so that Back finds the comment again. */
const readLinkedCommentId = (state: unknown): string | undefined =>
  (state as { readonly linkedCommentId?: string } | null)?.linkedCommentId;

/** `isLocating` means that the comment's page is not known yet. */
export function useCommentLinkedInUrl(mediaId: string) {
  const [search] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const { showAlert } = useAlertActions();
  const commentId = search.get(LINKED_COMMENT_QUERY_PARAMETER);
  const [missingMediaId, setMissingMediaId] = useState<string>();
  useEffect(() => {
    if (commentId === null) return;
    let isCurrent = true;
    const show = (page: number, linkedCommentId?: string) => {
      if (!isCurrent) return;
      const query = buildPageQueryString(new URLSearchParams(), page);
      void navigate(`${pathname}${query}`, { replace: true, state: { linkedCommentId } });
    };
    const showPage = (page: number | undefined) => {
      if (page !== undefined) return show(page, commentId);
      show(1);
      showAlert({
        id: 'linked-comment',
        type: 'info',
        overlay: true,
        timeout: MESSAGE_SECONDS,
        content: 'This comment is no longer here.',
      });
    };
    findPageNumberOfComment(mediaId, commentId).then(showPage, (error) => {
      if (hasErrorCode(error, 'not_found')) setMissingMediaId(mediaId);
      // The read of the first page reports why this one failed.
      else show(1);
    });
    return () => {
      isCurrent = false;
    };
  }, [mediaId, commentId, pathname, navigate, showAlert]);
  return {
    isLocating: commentId !== null,
    isPostMissing: missingMediaId === mediaId,
    linkedCommentId: readLinkedCommentId(state),
  };
}
