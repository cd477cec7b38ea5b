// A picture of a message, with a placeholder when it can no longer be shown.
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { isMediaUrlExpired } from '#web/lib/media-url-expiry.ts';

/** Placeholder for a picture or story. */
export function MediaPlaceholder({
  text,
  className,
}: {
  readonly text: string;
  readonly className: string;
}) {
  return (
    <span
      role="img"
      aria-label={text}
      className={joinClassNames(
        'flex flex-col items-center justify-center gap-1.5 border border-hairline bg-sunken p-3 text-center text-xs text-muted',
        className,
      )}
    >
      <ImageOff aria-hidden className="size-5" />
      {text}
    </span>
  );
}

type MessagePictureProps = {
  readonly url: string | null;
  readonly alt: string;
  /** Sets the size of picture and placeholder. */
  readonly className: string;
  /** The text of the placeholder. */
  readonly fallbackText: string;
  readonly onLoadError?: () => void;
};

export function MessagePicture({
  url,
  alt,
  className,
  fallbackText,
  onLoadError,
}: MessagePictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // Checked once, so that a visible picture stays even when its URL expires.
  const [now] = useState(Date.now);
  if (!url || url === brokenUrl || isMediaUrlExpired(url, now)) {
    return <MediaPlaceholder text={fallbackText} className={className} />;
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        setBrokenUrl(url);
        onLoadError?.();
      }}
      className={joinClassNames('bg-sunken object-cover', className)}
    />
  );
}
