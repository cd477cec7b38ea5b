// The story that a message replies to or mentions. Its URL expires with the story, usually after a day.
import { useState } from 'react';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { isMediaUrlExpired } from '#web/lib/media-url-expiry.ts';
import { MediaPlaceholder, MessagePicture } from './message-picture.tsx';

const CARD_CLASS = 'h-44 w-25 shrink-0 overflow-hidden rounded-xl';

const LABELS: Partial<Record<ConversationMessage['message_type'], string>> = {
  story_reply: 'Replied to a story',
  story_mention: 'Shared a story',
};

type StoryMediaState = 'picture' | 'video' | 'nothing';

/** The URL does not tell pictures from videos, so this tries the picture first, then the video. */
function StoryMedia({ link }: { readonly link: string | null }) {
  const [now] = useState(Date.now);
  const [mediaState, setMediaState] = useState<StoryMediaState>('picture');
  const unavailableText = 'This story is no longer available';
  if (link === null || mediaState === 'nothing' || isMediaUrlExpired(link, now)) {
    return <MediaPlaceholder text={unavailableText} className={CARD_CLASS} />;
  }
  if (mediaState === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: people's stories come without captions.
      <video
        src={link}
        controls
        playsInline
        preload="metadata"
        aria-label="Story"
        onError={() => setMediaState('nothing')}
        className={`${CARD_CLASS} bg-sunken object-cover`}
      />
    );
  }
  return (
    <MessagePicture
      url={link}
      alt="Story"
      fallbackText={unavailableText}
      className={CARD_CLASS}
      onLoadError={() => setMediaState('video')}
    />
  );
}

export function StoryAttachment({ message }: { readonly message: ConversationMessage }) {
  const label = LABELS[message.message_type];
  if (label === undefined) return null;
  return (
    <>
      <span className="text-xs text-muted">{label}</span>
      <StoryMedia link={message.story?.link ?? null} />
    </>
  );
}
