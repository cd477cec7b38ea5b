// The reactions to a message: their symbols and how many people reacted.
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';

export function MessageReactions({ reactions }: Pick<ConversationMessage, 'reactions'>) {
  if (reactions.length === 0) return null;
  const total = reactions.reduce((sum, { users }) => sum + users.length, 0);
  const names = reactions.map(({ symbol, users }) => `${symbol} ${users.join(', ')}`).join(' · ');
  return (
    <span className="relative z-1 -mt-2.5 block px-2">
      <Tooltip text={names}>
        {(id) => (
          <button
            type="button"
            aria-describedby={id}
            className="inline-flex h-6 items-center gap-1 rounded-full border border-hairline bg-surface px-2 text-xs tabular-nums"
          >
            <span className="[font-variant-emoji:emoji]">
              {reactions.map(({ symbol }) => symbol).join('')}
            </span>
            <span>
              {total}
              <span className="sr-only">{total === 1 ? ' reaction' : ' reactions'}</span>
            </span>
          </button>
        )}
      </Tooltip>
    </span>
  );
}
