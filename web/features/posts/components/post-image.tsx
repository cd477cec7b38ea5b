// A post's picture in a fixed 4:5 box, and our own drawing where it cannot be shown.
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#shared/schemas/post.ts';
import { isExpired } from '#web/lib/picture-address.ts';

const sourceOf = (post: Post): string | null =>
  post.media_type === 'VIDEO' ? post.thumbnail_url : post.media_url;

const firstWords = (caption: string | null): string =>
  (caption ?? '').split(/\s+/).slice(0, 8).join(' ');

function Placeholder({ caption }: { readonly caption: string | null }) {
  return (
    <div
      role="img"
      aria-label="Picture not available"
      className="flex size-full flex-col items-center justify-center gap-3 bg-sunken p-5 text-center text-muted"
    >
      <ImageOff aria-hidden className="size-6" />
      <span dir="auto" className="line-clamp-3 w-full text-sm wrap-anywhere">
        {firstWords(caption)}
      </span>
    </div>
  );
}

/** `first`: what one sees first of the screen; `eager`: in the first window; `lazy`: below it. */
export type PictureTurn = 'first' | 'eager' | 'lazy';

export function PostImage({ post, turn }: { readonly post: Post; readonly turn: PictureTurn }) {
  const source = sourceOf(post);
  const [broken, setBroken] = useState<string | null>(null);
  // Looked at once: a picture that is shown stays, whatever becomes of its address.
  const [now] = useState(Date.now);
  const isReel = post.media_product_type === 'REELS';
  return (
    <div className="relative aspect-4/5 overflow-hidden rounded-xl bg-sunken">
      {source && source !== broken && !isExpired(source, now) ? (
        <img
          src={source}
          alt=""
          loading={turn === 'lazy' ? 'lazy' : 'eager'}
          // Pictures share one narrow line on a phone: those one sees first come first.
          fetchPriority={turn === 'first' ? 'high' : 'low'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(source)}
          className="size-full object-cover"
        />
      ) : (
        <Placeholder caption={post.caption} />
      )}
      {isReel && (
        <span className="absolute start-2.5 top-2.5 rounded-md bg-[oklch(0.15_0.01_310/0.72)] px-2 py-0.5 text-xs font-medium text-white">
          Reel
        </span>
      )}
    </div>
  );
}
