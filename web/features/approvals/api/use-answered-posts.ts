// The posts of the page's replies, for their pictures. They are read ten at a time.
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

export type AnsweredPost = ApiCallResponse<'listSelectedPosts'>['posts'][number];

const POSTS_PER_CALL = 10;

const chunk = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / POSTS_PER_CALL) }, (_, index) =>
    ids.slice(index * POSTS_PER_CALL, (index + 1) * POSTS_PER_CALL),
  );

/** The posts by media id. A post that could not be read is missing, and is requested again with the next change of the page. */
export function useAnsweredPosts(mediaIds: readonly string[]): ReadonlyMap<string, AnsweredPost> {
  const [posts, setPosts] = useState<ReadonlyMap<string, AnsweredPost>>(new Map());
  const requestedIds = useRef(new Set<string>());
  const key = [...new Set(mediaIds)].join(' ');
  useEffect(() => {
    const missingIds = key.split(' ').filter((id) => id !== '' && !requestedIds.current.has(id));
    for (const ids of chunk(missingIds)) {
      for (const id of ids) requestedIds.current.add(id);
      callApi('listSelectedPosts', { post_instagram_ids: [...ids] }).then(
        (response) =>
          setPosts((known) => {
            const found = response.posts.map((post) => [post.media_id, post] as const);
            return new Map([...known, ...found]);
          }),
        // The picture is optional: the card works without it.
        () => {
          for (const id of ids) requestedIds.current.delete(id);
        },
      );
    }
  }, [key]);
  return posts;
}
