// The posts that a condition selects, ten at a time.
import { Images, X } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Post } from '#shared/schemas/post.ts';
import { PostImage } from '#web/components/post/post-image.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useSelectedPosts } from '#web/features/rules/api/use-selected-posts.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { focusSoon } from '../form/focus.ts';
import type { ConditionPath, RuleForm } from '../form/rule-form.ts';
import { RuleFormListError } from '../form/section-parts.tsx';
import { usePostPicker } from './use-post-picker.ts';

const POSTS_PER_PAGE = 10;

type SelectedPost = Pick<
  Post,
  'media_id' | 'media_type' | 'media_url' | 'thumbnail_url' | 'media_product_type' | 'caption'
>;

function SelectedPostCard({
  post,
  isLoading,
  onRemove,
}: {
  /** Undefined while it loads, and when it was deleted. */
  readonly post: SelectedPost | undefined;
  readonly isLoading: boolean;
  readonly onRemove: () => void;
}) {
  const caption = post?.caption?.trim().split(/\s+/).slice(0, 8).join(' ');
  return (
    <li className="relative">
      {post ? (
        <PostImage post={post} loadPriority="lazy" />
      ) : isLoading ? (
        <Skeleton className="aspect-4/5 rounded-xl" />
      ) : (
        <p className="flex aspect-4/5 items-center justify-center rounded-xl bg-sunken p-2 text-center text-xs text-muted">
          This post is gone
        </p>
      )}
      <button
        type="button"
        aria-label={caption ? `Remove post: ${caption}` : 'Remove post'}
        onClick={onRemove}
        className="absolute end-0 top-0 inline-flex size-11 items-start justify-end p-1.5 md:size-9"
      >
        <span className="inline-flex size-6 items-center justify-center rounded-full bg-[oklch(0.15_0.01_310/0.72)] text-white hover:bg-[oklch(0.15_0.01_310/0.9)]">
          <X aria-hidden className="size-3.5" />
        </span>
      </button>
    </li>
  );
}

function PageButtons({
  page,
  pageCount,
  onChange,
}: {
  readonly page: number;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
}) {
  if (pageCount <= 1) return null;
  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <Button variant="quiet" disabled={page === 1} onClick={() => onChange(page - 1)}>
        Prev
      </Button>
      <span aria-live="polite" className="tabular-nums">{`${page} of ${pageCount}`}</span>
      <Button variant="quiet" disabled={page === pageCount} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </div>
  );
}

function SelectedPostsPage({
  ids,
  onRemove,
}: {
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}) {
  const { posts, error, retry } = useSelectedPosts(ids);
  const postById = new Map(posts?.map((post) => [post.media_id, post]));
  if (error && posts === undefined) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {`The pictures could not be loaded. ${getErrorMessageForUser(error)}`}
        <Button variant="quiet" onClick={() => void retry()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {ids.map((id) => (
        <SelectedPostCard
          key={id}
          post={postById.get(id)}
          isLoading={posts === undefined}
          onRemove={() => onRemove(id)}
        />
      ))}
    </ul>
  );
}

/** The posts that were ticked when the dialog was closed without saving. */
function UnsavedPicks({
  path,
  onDone,
}: {
  readonly path: ConditionPath;
  readonly onDone: () => void;
}) {
  const name = `${path}.pickedIds` as const;
  const { setValue } = useFormContext<RuleForm>();
  const pickedIds = useWatch<RuleForm, typeof name>({ name });
  if (pickedIds === undefined) return null;
  const forget = () => {
    setValue(name, undefined);
    onDone();
  };
  const save = () => {
    setValue(`${path}.postIds`, pickedIds);
    forget();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span role="status">{`${formatCountWithNoun(pickedIds.length, 'post', 'posts')} picked, not saved yet`}</span>
      <Button onClick={save}>Save them</Button>
      <Button variant="quiet" onClick={forget}>
        Discard
      </Button>
    </div>
  );
}

type SelectedPostsProps = {
  readonly path: ConditionPath;
  /** The id of the element that gets the focus when a button disappears. */
  readonly anchor: string;
};

export function SelectedPosts({ path, anchor }: SelectedPostsProps) {
  const name = `${path}.postIds` as const;
  const { getValues, setValue } = useFormContext<RuleForm>();
  const ids = useWatch<RuleForm, typeof name>({ name });
  const [requestedPage, setPage] = useState(1);
  const picker = usePostPicker();
  const pageCount = Math.max(1, Math.ceil(ids.length / POSTS_PER_PAGE));
  const page = Math.min(requestedPage, pageCount);
  const shownIds = ids.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  const moveFocus = () => focusSoon(anchor);
  const removePost = (removedId: string) => {
    const isKept = (id: string) => id !== removedId;
    setValue(name, ids.filter(isKept));
    setValue(`${path}.pickedIds`, getValues(`${path}.pickedIds`)?.filter(isKept));
    moveFocus();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button icon={<Images aria-hidden className="size-4" />} onClick={() => picker.open(path)}>
          Choose Posts
        </Button>
        <span className="text-sm text-muted">
          {`${formatCountWithNoun(ids.length, 'post', 'posts')} selected`}
        </span>
      </div>
      <UnsavedPicks path={path} onDone={moveFocus} />
      {ids.length > 0 && <SelectedPostsPage ids={shownIds} onRemove={removePost} />}
      <PageButtons page={page} pageCount={pageCount} onChange={setPage} />
      <RuleFormListError path={name} />
    </div>
  );
}
