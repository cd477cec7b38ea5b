// Opens the explanation of what rules did about a comment or message. Its code loads on the first click.
import { useState } from 'react';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { useKeyboardShortcuts } from '#web/lib/keyboard/use-keyboard-shortcuts.ts';
import type { InboundItem } from '../activity/inbound-comment-or-message.ts';
import { useHasRules } from '../api/use-has-rules.ts';

const loadEventActivity = async () =>
  (await import('../activity/rule-activity-timeline.tsx')).EventActivityTimeline;

type WhyButtonProps = {
  /** The id of the comment or message. */
  readonly eventId: string;
  /** Helps to explain why no rule has looked at it. */
  readonly item?: InboundItem;
};

/** Renders nothing without the feature. */
export function ExplainRuleDecisionsButton({ eventId, item }: WhyButtonProps) {
  const isFeatureEnabled = useFeatureFlags();
  const [isOpen, setIsOpen] = useState(false);
  if (!isFeatureEnabled('rules')) return null;
  return (
    <>
      <button
        type="button"
        data-why
        title="What rules did about this (w)"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="min-h-11 min-w-11 shrink-0 rounded-lg px-2 text-xs text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:min-h-6 md:min-w-0"
      >
        Why?
      </button>
      <Dialog title="Why" open={isOpen} onClose={() => setIsOpen(false)} size="large">
        <div className="pt-2">
          <LazyComponent
            load={loadEventActivity}
            props={{ eventId, item }}
            fallback={<Skeleton className="h-40" />}
          />
        </div>
      </Dialog>
    </>
  );
}

/** It stays visible where nothing can hover, as on touch screens. The parent has the class `group/why`. */
const QUIET_CLASS =
  'transition-opacity duration-150 [@media(hover:hover)]:opacity-0 group-focus-within/why:opacity-100 group-hover/why:opacity-100';

/** For a comment or message that no rule is known to have answered. It appears on hover or focus. */
export function WhyNoReplyButton({ item }: { readonly item: InboundItem }) {
  const hasRules = useHasRules();
  if (!hasRules) return null;
  return (
    <span className={QUIET_CLASS}>
      <ExplainRuleDecisionsButton eventId={item.id} item={item} />
    </span>
  );
}

const findWhy = (item: Element | null | undefined) =>
  item?.querySelector<HTMLElement>('[data-why]');

function explain(): void {
  const focused = document.activeElement?.closest('article');
  const hovered = document.querySelectorAll('article:hover');
  (findWhy(focused) ?? findWhy([...hovered].at(-1)))?.click();
}

const WHY_SHORTCUT = { w: explain };

/** `w` explains the comment or message that has the focus, or the one below the pointer. */
export const useWhyKeyboardShortcut = (): void => useKeyboardShortcuts(WHY_SHORTCUT);
