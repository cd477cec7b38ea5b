// The small picture of the post that a comment belongs to.
import { Image } from 'lucide-react';
import { useState } from 'react';
import { isMediaUrlExpired } from '#web/lib/media-url-expiry.ts';
import type { AnsweredPost } from '../api/use-answered-posts.ts';

/** Decorative, because the link View leads to the post. `post` is undefined until it has been read. */
export function AnsweredPostPicture({ post }: { readonly post: AnsweredPost | undefined }) {
  const url = post && (post.media_type === 'VIDEO' ? post.thumbnail_url : post.media_url);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // Checked once, so that a visible picture stays even when its URL expires.
  const [now] = useState(Date.now);
  const canShow = url && url !== brokenUrl && !isMediaUrlExpired(url, now);
  return (
    <div className="flex aspect-4/5 w-9 shrink-0 max-sm:hidden items-center self-start justify-center overflow-hidden rounded-lg bg-sunken text-muted">
      {canShow ? (
        <img
          src={url}
          alt=""
          title={post?.caption ?? undefined}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(url)}
          className="size-full object-cover"
        />
      ) : (
        <Image aria-hidden className="size-4" />
      )}
    </div>
  );
}
