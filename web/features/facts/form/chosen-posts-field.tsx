// The posts of a fact: those that it has already, then the newest ones, page by page.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DEFAULT_LIST_PAGE_SIZE, MAX_FACT_POSTS } from '#shared/limits.ts';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePickablePosts } from '#web/features/rules/api/use-pickable-posts.ts';
import { useSelectedPosts } from '#web/features/rules/api/use-selected-posts.ts';
import {
  type PickablePost,
  PickablePostCard,
  PickablePostsSkeleton,
} from '#web/features/rules/editor/picker/pickable-post-card.tsx';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';

const GRID_CLASS = 'grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4';

type Choice = {
  readonly selectedIds: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

function PostCards({
  posts,
  selectedIds,
  onChange,
}: Choice & { readonly posts: readonly PickablePost[] }) {
  return posts.map((post) => {
    const { media_id } = post;
    const isSelected = selectedIds.includes(media_id);
    const others = selectedIds.filter((id) => id !== media_id);
    return (
      <PickablePostCard
        key={media_id}
        post={post}
        isSelected={isSelected}
        isDisabled={!isSelected && selectedIds.length >= MAX_FACT_POSTS}
        onToggle={() => onChange(isSelected ? others : [...others, media_id])}
      />
    );
  });
}

type NewestPostsProps = Choice & {
  readonly page: number;
  /** The posts that stand before the newest ones. */
  readonly first: readonly PickablePost[];
  /** Whether the user asked for this page, with a button that it replaces. */
  readonly takesFocus?: boolean;
};

function NewestPosts({ page, first, takesFocus, ...choice }: NewestPostsProps) {
  const { posts, total = 0, error, retry } = usePickablePosts(page);
  const [isNextShown, setIsNextShown] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isFirst = ({ media_id }: PickablePost) => first.some((post) => post.media_id === media_id);
  const shown = posts?.filter((post) => !isFirst(post));
  const withFirst = page === 1 ? [...first, ...(shown ?? [])] : shown;
  let content: ReactNode = <PickablePostsSkeleton className={GRID_CLASS} />;
  if (posts === undefined && error) content = <LoadErrorMessage error={error} onRetry={retry} />;
  else if (posts !== undefined && withFirst !== undefined)
    content =
      withFirst.length === 0 ? (
        <p className="text-sm text-muted">No posts</p>
      ) : (
        <ul className={GRID_CLASS}>
          <PostCards posts={withFirst} {...choice} />
        </ul>
      );
  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        {content}
      </div>
      {isNextShown ? (
        <NewestPosts page={page + 1} first={first} takesFocus {...choice} />
      ) : (
        total > page * DEFAULT_LIST_PAGE_SIZE && (
          <div className="flex justify-center">
            <Button onClick={() => setIsNextShown(true)}>Show older</Button>
          </div>
        )
      )}
    </>
  );
}

/** Chosen posts that no longer exist. */
function GonePosts({ ids, selectedIds, onChange }: Choice & { readonly ids: readonly string[] }) {
  const goneIds = selectedIds.filter((id) => ids.includes(id));
  if (goneIds.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {`${formatCountWithNoun(goneIds.length, 'chosen post is', 'chosen posts are')} gone.`}
      <Button
        variant="quiet"
        onClick={() => onChange(selectedIds.filter((id) => !goneIds.includes(id)))}
      >
        Remove
      </Button>
    </p>
  );
}

type ChosenPostsFieldProps = Choice & { readonly error: string | undefined };

export function ChosenPostsField({ error, ...choice }: ChosenPostsFieldProps) {
  const descriptionId = useId();
  const [idsBefore] = useState(choice.selectedIds);
  const before = useSelectedPosts(idsBefore);
  // Nothing may move under the pointer when they have loaded.
  const isLoading = idsBefore.length > 0 && before.posts === undefined && !before.error;
  const first = before.posts ?? [];
  const isMissing = (id: string) => !first.some(({ media_id }) => media_id === id);
  return (
    <fieldset
      aria-label="Chosen posts"
      aria-describedby={descriptionId}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <p id={descriptionId} className={error ? 'text-xs text-danger' : 'text-xs text-muted'}>
        {error ??
          `${formatCountWithNoun(choice.selectedIds.length, 'post', 'posts')} chosen, ${MAX_FACT_POSTS} at most`}
      </p>
      {before.posts && <GonePosts ids={idsBefore.filter(isMissing)} {...choice} />}
      {isLoading ? (
        <PickablePostsSkeleton className={GRID_CLASS} />
      ) : (
        <NewestPosts page={1} first={first} {...choice} />
      )}
    </fieldset>
  );
}
