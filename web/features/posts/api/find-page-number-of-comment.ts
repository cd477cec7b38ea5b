// Finds the page of a comment among the comments of its post.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { buildPaginationRequestFields } from '#web/components/lists/list-page-query.ts';
import { callApi } from '#web/lib/api/call-api.ts';

/** The number of the page. Undefined when the comment is gone. */
export async function findPageNumberOfComment(
  mediaId: string,
  commentId: string,
): Promise<number | undefined> {
  const answer = await callApi('listComments', {
    instagram_post_media_id: mediaId,
    ...buildPaginationRequestFields(1),
    page_of_comment_id: commentId,
  });
  const isThere = 'comments' in answer && answer.comments.some(({ id }) => id === commentId);
  return isThere ? answer.pagination_offset / DEFAULT_LIST_PAGE_SIZE + 1 : undefined;
}
