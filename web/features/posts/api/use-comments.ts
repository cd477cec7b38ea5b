// One page of a post's comments: refreshed from Instagram on page 1, and updated by replies and seen marks.
import { useCallback } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import { createNewListItemHoldBack } from '#web/components/lists/hold-back-new-items.ts';
import {
  buildPaginationRequestFields,
  type ListPage,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';
import { getCurrentEpochSeconds } from '../current-epoch-seconds.ts';
import {
  keepSeenCommentsInNewFilter,
  markAllCommentsSeenInResponse,
  markCommentSeenInResponse,
  removeCommentFromResponse,
  replaceCommentInResponse,
} from './update-comments-response.ts';
import { useNewCommentsPagination } from './use-new-comments-pagination.ts';
import { useOpenCommentReplies } from './use-open-comment-replies.ts';

type CommentsQuery = {
  readonly mediaId: string;
  readonly page: number;
  readonly newOnly: boolean;
};

/** `offset` is where the page starts. Comments seen under the filter shift it. */
function buildCommentsPage(query: CommentsQuery, offset?: number): ListPage<'listComments'> {
  const fields = {
    instagram_post_media_id: query.mediaId,
    ...buildPaginationRequestFields(query.page),
    show_new_only: query.newOnly,
  };
  return {
    endpoint: 'listComments',
    fields,
    page: query.page,
    refreshesFirst: true,
    send: ({ isRefresh, knownVersion }) =>
      callApi('listComments', {
        ...fields,
        ...(offset !== undefined && { pagination_offset: offset }),
        filter_start_date: getCurrentEpochSeconds(),
        filter_end_date: '',
        update_from_api: isRefresh,
        known_version: knownVersion,
      }),
  };
}

/** Starts the first read of a post's comments before their screen renders. */
export const prefetchComments = (query: CommentsQuery): void =>
  prefetchListPage(buildCommentsPage(query));

export function useComments(query: CommentsQuery) {
  const paging = useNewCommentsPagination(query);
  const openReplies = useOpenCommentReplies(query.mediaId, (commentId) =>
    patch((known) => removeCommentFromResponse(known, commentId)),
  );
  const { data, reload, patch, ...list } = useListPage({
    ...buildCommentsPage(query, paging.offset),
    updatingField: 'still_updating_comments_from_api',
    kind: 'posts',
    refreshFailure: 'The comments could not be refreshed.',
    cancelRefresh: () =>
      callApi('cancelCommentsRefresh', { instagram_post_media_id: query.mediaId }),
    holdBack: createNewListItemHoldBack('comments', {
      getId: ({ id }: PostComment) => id,
      isOwn: ({ is_own }) => is_own,
      // The owner answers comments that they see. It is unknown here which comment of its thread a rule answers, so its
      // reply appears together with the comments before it.
      isAnswerTo: ({ replied_to_id, written_by_rule }, held) =>
        replied_to_id === held.id ||
        (written_by_rule !== null && replied_to_id === held.replied_to_id),
    }),
    merge: (response, known) => {
      const kept = openReplies.keepOpen(response, known);
      return query.newOnly && known ? keepSeenCommentsInNewFilter(known, response) : kept;
    },
  });
  const post = useLastDefinedValue(data?.post);
  // The list of posts shows the number of new comments.
  const invalidatePosts = useInvalidateEndpointData('listPosts');

  return {
    ...list,
    goneCommentIds: openReplies.goneIds,
    onReplyOpened: openReplies.onReplyOpened,
    /** Stays while another page of its comments loads. */
    post,
    comments: data?.comments,
    total: data === undefined ? 0 : data.total_comments_count + paging.removedCount,
    reload,
    onMarkStarted: paging.onCommentSeen,
    onSeen: useCallback(
      (commentId: string, newCount: number) => {
        invalidatePosts();
        patch((known) => markCommentSeenInResponse(known, { commentId, newCount }));
      },
      [patch, invalidatePosts],
    ),
    onComment: useCallback(
      (comment: PostComment) => patch((known) => replaceCommentInResponse(known, comment)),
      [patch],
    ),
    markAllSeen: async () => {
      await callApi('markPostSeen', { media_id: query.mediaId });
      invalidatePosts();
      patch(markAllCommentsSeenInResponse);
    },
  };
}
