// A picture that came with a message, and our own drawing where it cannot be shown any more.
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#web/components/ui/class-names.ts';
import { isExpired } from '#web/lib/picture-address.ts';

/** Stands where a picture or story was. */
export function Lost({ words, className }: { readonly words: string; readonly className: string }) {
  return (
    <span
      role="img"
      aria-label={words}
      className={classNames(
        'flex flex-col items-center justify-center gap-1.5 border border-hairline bg-sunken p-3 text-center text-xs text-muted',
        className,
      )}
    >
      <ImageOff aria-hidden className="size-5" />
      {words}
    </span>
  );
}

type PictureProps = {
  readonly url: string | null;
  readonly alt: string;
  /** Gives it its size, whether it is there or not. */
  readonly className: string;
  /** What stands there instead. */
  readonly lost: string;
  readonly onBroken?: () => void;
};

export function Picture({ url, alt, className, lost, onBroken }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // Looked at once: a picture that is shown stays, whatever becomes of its address.
  const [now] = useState(Date.now);
  if (!url || url === broken || isExpired(url, now)) {
    return <Lost words={lost} className={className} />;
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        setBroken(url);
        onBroken?.();
      }}
      className={classNames('bg-sunken object-cover', className)}
    />
  );
}
