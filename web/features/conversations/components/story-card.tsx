// The story a message answers or mentions. Its address ends with the story, mostly after a day.
import { useState } from 'react';
import type { Message } from '#shared/schemas/conversation.ts';
import { isExpired } from '#web/lib/picture-address.ts';
import { Lost, Picture } from './picture.tsx';

const CARD = 'h-44 w-25 shrink-0 overflow-hidden rounded-xl';

const LABELS: Partial<Record<Message['message_type'], string>> = {
  story_reply: 'Replied to a story',
  story_mention: 'Shared a story',
};

type Shown = 'picture' | 'video' | 'nothing';

/** The address does not say whether it is a picture or a video: one is tried after the other. */
function Story({ link }: { readonly link: string | null }) {
  const [now] = useState(Date.now);
  const [shown, setShown] = useState<Shown>('picture');
  const gone = 'This story is no longer available';
  if (link === null || shown === 'nothing' || isExpired(link, now)) {
    return <Lost words={gone} className={CARD} />;
  }
  if (shown === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: people's stories come without captions.
      <video
        src={link}
        controls
        playsInline
        preload="metadata"
        aria-label="Story"
        onError={() => setShown('nothing')}
        className={`${CARD} bg-sunken object-cover`}
      />
    );
  }
  return (
    <Picture
      url={link}
      alt="Story"
      lost={gone}
      className={CARD}
      onBroken={() => setShown('video')}
    />
  );
}

export function StoryPart({ message }: { readonly message: Message }) {
  const label = LABELS[message.message_type];
  if (label === undefined) return null;
  return (
    <>
      <span className="text-xs text-muted">{label}</span>
      <Story link={message.story?.link ?? null} />
    </>
  );
}
