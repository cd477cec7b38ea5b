// The words of a message, as its writer wrote them: never anything but text and links to the web.
import { ExternalLink } from 'lucide-react';
import type { Message } from '#shared/schemas/conversation.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { isUnavailable, type Row } from '../rows.ts';
import { FOREIGN_LINK, partsOf } from '../safe-link.ts';

const UNAVAILABLE =
  'Message unavailable. This content may have been deleted by its owner or hidden by their privacy settings. You may be able to view it on instagram';
/** The network's own page of direct messages. */
const INSTAGRAM_MESSAGES = 'https://www.instagram.com/direct/inbox/';

const BUBBLE = 'block w-fit max-w-full rounded-2xl px-3.5 py-2 text-[15px] wrap-anywhere';

function lookOf({ message, endsRun }: Row): string {
  const tail = endsRun && (message.is_own ? 'rounded-ee-sm' : 'rounded-es-sm');
  // In half ink: it is not on the network yet.
  const own = message.pending_post ? 'bg-accent-soft text-accent-ink' : 'bg-accent text-on-accent';
  return classNames(BUBBLE, tail, message.is_own ? own : 'bg-sunken');
}

function Unavailable({ endsRun, message }: Row) {
  const tail = endsRun && (message.is_own ? 'rounded-ee-sm' : 'rounded-es-sm');
  return (
    <a
      href={INSTAGRAM_MESSAGES}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(
        BUBBLE,
        tail,
        'border border-hairline text-sm text-muted hover:text-ink',
      )}
    >
      {UNAVAILABLE}
      <ExternalLink aria-hidden className="ms-1.5 inline size-3.5 align-[-2px]" />
    </a>
  );
}

function Words({ text }: { readonly text: NonNullable<Message['message']> }) {
  return partsOf(text).map(({ text: words, href, at }) =>
    href === null ? (
      words
    ) : (
      <a key={at} href={href} {...FOREIGN_LINK} className="underline underline-offset-2">
        {words}
      </a>
    ),
  );
}

export function MessageText({ row }: { readonly row: Row }) {
  const { message } = row;
  if (isUnavailable(message)) return <Unavailable {...row} />;
  if (!message.message?.trim()) return null;
  return (
    <span dir="auto" className={classNames(lookOf(row), 'whitespace-pre-line')}>
      <Words text={message.message} />
    </span>
  );
}
