// A post's picture in a fixed 4:5 box, with a placeholder when it cannot be shown.
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#shared/schemas/post.ts';
import { isMediaUrlExpired } from '#web/lib/media-url-expiry.ts';

type PictureSource = Pick<
  Post,
  'media_type' | 'media_url' | 'thumbnail_url' | 'media_product_type' | 'caption'
>;

const getPictureUrl = (post: PictureSource): string | null =>
  post.media_type === 'VIDEO' ? post.thumbnail_url : post.media_url;

const getFirstWords = (caption: string | null): string =>
  (caption ?? '').split(/\s+/).slice(0, 8).join(' ');

function PicturePlaceholder({ caption }: { readonly caption: string | null }) {
  return (
    <div
      role="img"
      aria-label="Picture not available"
      className="flex size-full flex-col items-center justify-center gap-3 bg-sunken p-5 text-center text-muted"
    >
      <ImageOff aria-hidden className="size-6" />
      <span dir="auto" className="line-clamp-3 w-full text-sm wrap-anywhere">
        {getFirstWords(caption)}
      </span>
    </div>
  );
}

/** `first`: first row of the screen; `eager`: in the first window; `lazy`: below it; `none`: not requested yet. */
export type PictureLoadPriority = 'first' | 'eager' | 'lazy' | 'none';

export function PostImage({
  post,
  loadPriority,
  onLoad,
}: {
  readonly post: PictureSource;
  readonly loadPriority: PictureLoadPriority;
  readonly onLoad?: (() => void) | undefined;
}) {
  const pictureUrl = getPictureUrl(post);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // Checked once, so that a visible picture stays even when its URL expires.
  const [now] = useState(Date.now);
  const isReel = post.media_product_type === 'REELS';
  return (
    <div className="relative aspect-4/5 overflow-hidden rounded-xl bg-sunken">
      {pictureUrl && pictureUrl !== brokenUrl && !isMediaUrlExpired(pictureUrl, now) ? (
        <img
          src={loadPriority === 'none' ? undefined : pictureUrl}
          alt=""
          loading={loadPriority === 'lazy' ? 'lazy' : 'eager'}
          // On a phone pictures compete for bandwidth: the first row loads first.
          fetchPriority={loadPriority === 'first' ? 'high' : 'low'}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={onLoad}
          onError={() => setBrokenUrl(pictureUrl)}
          className="size-full object-cover"
        />
      ) : (
        <PicturePlaceholder caption={post.caption} />
      )}
      {isReel && (
        <span className="absolute start-2.5 top-2.5 rounded-md bg-[oklch(0.15_0.01_310/0.72)] px-2 py-0.5 text-xs font-medium text-white">
          Reel
        </span>
      )}
    </div>
  );
}
