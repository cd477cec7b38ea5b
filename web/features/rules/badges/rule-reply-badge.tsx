// Marks a comment or message of the account that a rule wrote.
import { Workflow } from 'lucide-react';
import type { ReplyingRule } from '#shared/schemas/rule-reply.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export function RuleReplyBadge({ rule }: { readonly rule: ReplyingRule }) {
  return (
    <AppLink
      to={screenPaths.rule(rule.id)}
      className="inline-flex min-w-0 max-w-full items-center gap-1 py-3.5 text-xs text-muted hover:text-ink hover:underline md:py-0.5"
    >
      <Workflow aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        by rule <bdi className="font-medium">{rule.name}</bdi>
      </span>
    </AppLink>
  );
}
