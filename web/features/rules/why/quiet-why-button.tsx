// "Why?" beside a comment or message that no rule is known to have answered. It appears on hover or focus.

import type { InboundItem } from '../activity/inbound-item.ts';
import { useHasRules } from '../api/use-has-rules.ts';
import { WhyButton } from './why-button.tsx';

/** It stays visible where nothing can hover, as on touch screens. The parent has the class `group/why`. */
const QUIET_CLASS =
  'transition-opacity duration-150 [@media(hover:hover)]:opacity-0 group-focus-within/why:opacity-100 group-hover/why:opacity-100';

export function QuietWhyButton({ item }: { readonly item: InboundItem }) {
  const hasRules = useHasRules();
  if (!hasRules) return null;
  return (
    <span className={QUIET_CLASS}>
      <WhyButton eventId={item.id} item={item} />
    </span>
  );
}
