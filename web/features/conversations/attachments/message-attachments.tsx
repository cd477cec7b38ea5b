// The attachments of a message: pictures in a grid, videos, audio, files and shared posts.
import { ExternalLink, FileText } from 'lucide-react';
import type { ConversationMessage, MessageAttachment } from '#shared/schemas/conversation.ts';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { MediaPlaceholder, MessagePicture } from './message-picture.tsx';
import { sanitizeLinkHref, UNTRUSTED_LINK_PROPS } from './safe-link.ts';

const UNAVAILABLE_TEXT = 'Not available any more';
const BOX_CLASS = 'w-60 max-w-full rounded-2xl';

type AttachmentsProps = {
  readonly message: ConversationMessage;
  readonly onOpenPicture: (url: string) => void;
};

const isPicture = ({ kind }: MessageAttachment): boolean => kind === 'image';

function PictureGrid({
  pictures,
  message,
  onOpenPicture,
}: AttachmentsProps & { readonly pictures: readonly MessageAttachment[] }) {
  const isSingle = pictures.length === 1;
  const author = message.is_own ? 'you' : message.from_username;
  return (
    <div
      className={joinClassNames('grid gap-1', isSingle ? BOX_CLASS : 'w-72 max-w-full grid-cols-2')}
    >
      {pictures.map(({ image_data }, index) => {
        const url = image_data?.url ?? null;
        const name = `Picture ${isSingle ? '' : `${index + 1} of ${pictures.length} `}from ${author}`;
        const shapeClass = joinClassNames(
          'w-full',
          isSingle ? 'aspect-4/5 rounded-2xl' : 'aspect-square rounded-xl',
        );
        return url === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a message keep their order.
          <MediaPlaceholder key={index} text={UNAVAILABLE_TEXT} className={shapeClass} />
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a message keep their order.
            key={index}
            type="button"
            aria-label={`Open: ${name}`}
            onClick={() => onOpenPicture(url)}
            className={joinClassNames('block', isSingle ? 'rounded-2xl' : 'rounded-xl')}
          >
            <MessagePicture
              url={url}
              alt=""
              fallbackText={UNAVAILABLE_TEXT}
              className={shapeClass}
            />
          </button>
        );
      })}
    </div>
  );
}

function FileLink({
  attachment,
  label,
}: {
  readonly attachment: MessageAttachment;
  readonly label: string;
}) {
  const href = sanitizeLinkHref(attachment.file_url);
  const Icon = attachment.kind === 'share' ? ExternalLink : FileText;
  const shapeClass =
    'flex max-w-full items-center gap-2 rounded-2xl border border-hairline bg-surface px-3.5 py-2.5';
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <bdi className="min-w-0 truncate">{attachment.name?.trim() || label}</bdi>
    </>
  );
  if (href === null) {
    return (
      <span className={joinClassNames(shapeClass, 'text-muted')}>
        {content}
        <span className="shrink-0 text-xs">{UNAVAILABLE_TEXT}</span>
      </span>
    );
  }
  return (
    <a
      href={href}
      {...UNTRUSTED_LINK_PROPS}
      className={joinClassNames(shapeClass, 'hover:underline')}
    >
      {content}
    </a>
  );
}

function SharedPost({ attachment }: { readonly attachment: MessageAttachment }) {
  return (
    <span className={joinClassNames(BOX_CLASS, 'grid gap-1')}>
      {attachment.image_data && (
        <MessagePicture
          url={attachment.image_data.url}
          alt=""
          fallbackText={UNAVAILABLE_TEXT}
          className="aspect-square w-full rounded-2xl"
        />
      )}
      <FileLink attachment={attachment} label="Shared post" />
    </span>
  );
}

function AttachmentView({ attachment }: { readonly attachment: MessageAttachment }) {
  const { kind, video_data, image_data, file_url } = attachment;
  switch (kind) {
    case 'video':
      return video_data === null ? (
        <MediaPlaceholder
          text={UNAVAILABLE_TEXT}
          className={joinClassNames(BOX_CLASS, 'aspect-4/5')}
        />
      ) : (
        <video
          src={video_data.url}
          {...(image_data && { poster: image_data.url })}
          controls
          playsInline
          preload="metadata"
          aria-label="Video"
          className={joinClassNames(BOX_CLASS, 'aspect-4/5 bg-sunken object-contain')}
        />
      );
    case 'audio':
      return file_url === null ? (
        <FileLink attachment={attachment} label="Voice message" />
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
      return <FileLink attachment={attachment} label="File" />;
  }
}

export function MessageAttachments({ message, onOpenPicture }: AttachmentsProps) {
  const pictures = message.attachments.filter(isPicture);
  const others = message.attachments.filter((attachment) => !isPicture(attachment));
  return (
    <>
      {pictures.length > 0 && (
        <PictureGrid pictures={pictures} message={message} onOpenPicture={onOpenPicture} />
      )}
      {others.map((attachment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the attachments of a message keep their order.
        <AttachmentView key={index} attachment={attachment} />
      ))}
    </>
  );
}
