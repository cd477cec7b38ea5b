// What came with a message: pictures in a grid, videos, sound, files and shared posts.
import { ExternalLink, FileText } from 'lucide-react';
import type { Attachment, Message } from '#shared/schemas/conversation.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { FOREIGN_LINK, safeHref } from '../safe-link.ts';
import { Lost, Picture } from './picture.tsx';

const GONE = 'Not available any more';
const BOX = 'w-60 max-w-full rounded-2xl';

type AttachmentsProps = {
  readonly message: Message;
  /** Shows a picture large; told its address. */
  readonly onView: (url: string) => void;
};

const isPicture = ({ kind }: Attachment): boolean => kind === 'image';

function Pictures({
  pictures,
  message,
  onView,
}: AttachmentsProps & { readonly pictures: readonly Attachment[] }) {
  const isOne = pictures.length === 1;
  const whose = message.is_own ? 'you' : message.from_username;
  return (
    <div className={classNames('grid gap-1', isOne ? BOX : 'w-72 max-w-full grid-cols-2')}>
      {pictures.map(({ image_data }, index) => {
        const url = image_data?.url ?? null;
        const name = `Picture ${isOne ? '' : `${index + 1} of ${pictures.length} `}from ${whose}`;
        const shape = classNames(
          'w-full',
          isOne ? 'aspect-4/5 rounded-2xl' : 'aspect-square rounded-xl',
        );
        return url === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a message keep their places.
          <Lost key={index} words={GONE} className={shape} />
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a message keep their places.
            key={index}
            type="button"
            aria-label={`Open: ${name}`}
            onClick={() => onView(url)}
            className={classNames('block', isOne ? 'rounded-2xl' : 'rounded-xl')}
          >
            <Picture url={url} alt="" lost={GONE} className={shape} />
          </button>
        );
      })}
    </div>
  );
}

function FileLink({
  attachment,
  words,
}: {
  readonly attachment: Attachment;
  readonly words: string;
}) {
  const href = safeHref(attachment.file_url);
  const Icon = attachment.kind === 'share' ? ExternalLink : FileText;
  const shape =
    'flex max-w-full items-center gap-2 rounded-2xl border border-hairline bg-surface px-3.5 py-2.5';
  const inside = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <bdi className="min-w-0 truncate">{attachment.name?.trim() || words}</bdi>
    </>
  );
  if (href === null) {
    return (
      <span className={classNames(shape, 'text-muted')}>
        {inside}
        <span className="shrink-0 text-xs">{GONE}</span>
      </span>
    );
  }
  return (
    <a href={href} {...FOREIGN_LINK} className={classNames(shape, 'hover:underline')}>
      {inside}
    </a>
  );
}

function SharedPost({ attachment }: { readonly attachment: Attachment }) {
  return (
    <span className={classNames(BOX, 'grid gap-1')}>
      {attachment.image_data && (
        <Picture
          url={attachment.image_data.url}
          alt=""
          lost={GONE}
          className="aspect-square w-full rounded-2xl"
        />
      )}
      <FileLink attachment={attachment} words="Shared post" />
    </span>
  );
}

function Medium({ attachment }: { readonly attachment: Attachment }) {
  const { kind, video_data, image_data, file_url } = attachment;
  switch (kind) {
    case 'video':
      return video_data === null ? (
        <Lost words={GONE} className={classNames(BOX, 'aspect-4/5')} />
      ) : (
        <video
          src={video_data.url}
          {...(image_data && { poster: image_data.url })}
          controls
          playsInline
          preload="metadata"
          aria-label="Video"
          className={classNames(BOX, 'aspect-4/5 bg-sunken object-contain')}
        />
      );
    case 'audio':
      return file_url === null ? (
        <FileLink attachment={attachment} words="Voice message" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: voice messages come without captions.
        <audio
          src={file_url}
          controls
          preload="metadata"
          aria-label="Voice message"
          className="h-11 w-64 max-w-full"
        />
      );
    case 'share':
      return <SharedPost attachment={attachment} />;
    default:
      return <FileLink attachment={attachment} words="File" />;
  }
}

export function Attachments({ message, onView }: AttachmentsProps) {
  const pictures = message.attachments.filter(isPicture);
  const others = message.attachments.filter((attachment) => !isPicture(attachment));
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} message={message} onView={onView} />}
      {others.map((attachment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their places.
        <Medium key={index} attachment={attachment} />
      ))}
    </>
  );
}
