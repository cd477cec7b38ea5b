// The text of a message, rendered only as plain text and http(s) links.
import { ExternalLink } from 'lucide-react';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { splitTextIntoLinkSegments, UNTRUSTED_LINK_PROPS } from '../attachments/safe-link.ts';
import { INSTAGRAM_INBOX_URL, INSTAGRAM_LINK_PROPS } from '../instagram-links.ts';
import { isMessageContentUnavailable, type MessageLogRow } from './message-log-rows.ts';

const UNAVAILABLE_TEXT =
  'Message unavailable. This content may have been deleted by its owner or hidden by their privacy settings. You may be able to view it on instagram';

const BUBBLE_CLASS = 'block w-fit max-w-full rounded-2xl px-3.5 py-2 text-[15px] wrap-anywhere';

function getBubbleClass({ message, endsRun }: MessageLogRow): string {
  const tailClass = endsRun && (message.is_own ? 'rounded-ee-sm' : 'rounded-es-sm');
  // A paler bubble marks a message that is not yet on Instagram.
  const outboundClass = message.pending_post
    ? 'bg-accent-soft text-accent-ink'
    : 'bg-accent text-on-accent';
  return joinClassNames(BUBBLE_CLASS, tailClass, message.is_own ? outboundClass : 'bg-sunken');
}

function UnavailableMessage({ endsRun, message }: MessageLogRow) {
  const tailClass = endsRun && (message.is_own ? 'rounded-ee-sm' : 'rounded-es-sm');
  return (
    <a
      href={INSTAGRAM_INBOX_URL}
      {...INSTAGRAM_LINK_PROPS}
      className={joinClassNames(
        BUBBLE_CLASS,
        tailClass,
        'border border-hairline text-sm text-muted hover:text-ink',
      )}
    >
      {UNAVAILABLE_TEXT}
      <ExternalLink aria-hidden className="ms-1.5 inline size-3.5 align-[-2px]" />
    </a>
  );
}

function LinkedText({ text }: { readonly text: NonNullable<ConversationMessage['message']> }) {
  return splitTextIntoLinkSegments(text).map(({ text, href, offset }) =>
    href === null ? (
      text
    ) : (
      <a
        key={offset}
        href={href}
        {...UNTRUSTED_LINK_PROPS}
        className="underline underline-offset-2"
      >
        {text}
      </a>
    ),
  );
}

export function MessageText({ row }: { readonly row: MessageLogRow }) {
  const { message } = row;
  if (isMessageContentUnavailable(message)) return <UnavailableMessage {...row} />;
  if (!message.message?.trim()) return null;
  return (
    <span dir="auto" className={joinClassNames(getBubbleClass(row), 'whitespace-pre-line')}>
      <LinkedText text={message.message} />
    </span>
  );
}
