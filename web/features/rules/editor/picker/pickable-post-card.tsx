// A post that can be chosen for a condition. The whole card is the label of its checkbox.
import type { Post } from '#shared/schemas/post.ts';
import { PostImage } from '#web/components/post/post-image.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { cutWords } from '#web/lib/format/cut-words.ts';
import { useAge } from '#web/lib/format/use-age.ts';

const CAPTION_WORDS = 10;

type PickablePostCardProps = {
  readonly post: Post;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
};

export function PickablePostCard({ post, isSelected, onToggle }: PickablePostCardProps) {
  const caption = cutWords(post.caption ?? '', CAPTION_WORDS);
  return (
    <li>
      <label
        className={classNames(
          'block rounded-xl border-2 p-1.5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isSelected ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
        )}
      >
        <PostImage post={post} loadPriority="lazy" />
        <span className="flex min-h-9 items-center gap-2 pt-1.5 text-sm font-medium">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={onToggle}
            className="size-4 accent-accent outline-none"
          />
          Select
          <span className="ms-auto text-xs font-normal text-muted tabular-nums">
            {useAge(post.timestamp)}
          </span>
        </span>
        <span dir="auto" className="block min-h-10 text-sm text-muted wrap-anywhere">
          {caption}
        </span>
      </label>
    </li>
  );
}
