// The post beside its comments: sticky on wide screens, a header on phones.

import { ExternalLink } from 'lucide-react';
import type { Post } from '#shared/schemas/post.ts';
import { PostImage } from '#web/components/post/post-image.tsx';
import { useIsWideScreen } from '#web/lib/browser/use-is-wide-screen.ts';
import { PostCaption } from './post-caption.tsx';
import { PostDateAndCounts } from './post-date-and-counts.tsx';

export function PostDetailsPanel({ post }: { readonly post: Post }) {
  const isWide = useIsWideScreen();
  return (
    <article aria-label="Post" className="flex gap-4 lg:block">
      <div className="w-22 shrink-0 lg:w-full">
        <PostImage post={post} loadPriority={isWide ? 'first' : 'eager'} />
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-2 max-md:gap-3.5 lg:mt-4">
        <PostDateAndCounts post={post} />
        <div className="max-lg:hidden">
          <PostCaption text={post.caption} lines="six" />
        </div>
        <div className="lg:hidden">
          <PostCaption text={post.caption} lines="two" />
        </div>
        {post.permalink && (
          <a
            href={post.permalink}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 justify-self-start text-xs font-medium text-muted hover:text-ink hover:underline max-md:min-h-11"
          >
            View on Instagram
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
    </article>
  );
}
