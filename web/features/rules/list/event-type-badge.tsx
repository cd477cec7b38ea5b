// The event type of a rule: icon and word.
import { Camera, Mail, MessageSquare } from 'lucide-react';
import type { RuleEventType } from '#shared/rules/rule-tables.ts';
import { EVENT_TYPE_LABELS } from '../words/labels.ts';

const ICONS = { comment: MessageSquare, story: Camera, message: Mail } as const;

export function EventTypeBadge({ type }: { readonly type: RuleEventType }) {
  const Icon = ICONS[type];
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-sunken px-2 py-0.5 text-xs text-muted">
      <Icon aria-hidden className="size-3.5" />
      {/* On phones the sentence of the rule says it in words. */}
      <span className="max-md:sr-only">{EVENT_TYPE_LABELS[type]}</span>
    </span>
  );
}
