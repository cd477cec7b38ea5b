// A post that the user may choose, and its placeholder while posts load. Fit for a grid of any width.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { Post } from '#shared/schemas/post.ts';
import { PostImage } from '#web/components/post/post-image.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { truncateToWords } from '#web/lib/format/truncate-to-words.ts';
import { useFormattedAge } from '#web/lib/format/use-formatted-age.ts';

const SKELETON_COUNT = 12;

/** `className`: the grid of the cards that come. */
export function PickablePostsSkeleton({ className }: { readonly className: string }) {
  return (
    <div role="status" aria-label="Loading..." className={className}>
      {Array.from({ length: Math.min(SKELETON_COUNT, DEFAULT_LIST_PAGE_SIZE) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div key={index} className="p-2">
          <Skeleton className="aspect-4/5 rounded-xl" />
          <Skeleton className="mt-3 h-4 w-20" />
          <Skeleton className="mt-3 h-9" />
        </div>
      ))}
    </div>
  );
}

const CAPTION_WORDS = 10;

export type PickablePost = Pick<
  Post,
  | 'media_id'
  | 'media_type'
  | 'media_url'
  | 'thumbnail_url'
  | 'media_product_type'
  | 'caption'
  | 'timestamp'
>;

type PickablePostCardProps = {
  readonly post: PickablePost;
  readonly isSelected: boolean;
  /** For a post that cannot be added, because enough are selected. */
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
};

/** The whole card is the label of its checkbox. */
export function PickablePostCard({
  post,
  isSelected,
  isDisabled,
  onToggle,
}: PickablePostCardProps) {
  const caption = truncateToWords(post.caption ?? '', CAPTION_WORDS);
  return (
    <li>
      <label
        className={joinClassNames(
          'block rounded-xl border-2 p-1.5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isSelected ? 'border-accent bg-accent-soft' : 'border-transparent',
          !isSelected && (isDisabled ? 'cursor-default! opacity-55' : 'hover:bg-sunken'),
        )}
      >
        <PostImage post={post} loadPriority="lazy" />
        <span className="flex min-h-9 items-center gap-2 pt-1.5 text-sm font-medium">
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isDisabled}
            onChange={onToggle}
            className="size-4 accent-accent outline-none"
          />
          Select
          <span className="ms-auto text-xs font-normal text-muted tabular-nums">
            {useFormattedAge(post.timestamp)}
          </span>
        </span>
        <span dir="auto" className="block min-h-10 text-sm text-muted wrap-anywhere">
          {caption}
        </span>
      </label>
    </li>
  );
}
