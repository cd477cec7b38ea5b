// Why a rule returned itself to approval mode.

import { TriangleAlert } from 'lucide-react';
import type { Rule } from '#shared/schemas/rule.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';

export function MisfireNotice({ misfire }: { readonly misfire: NonNullable<Rule['misfire']> }) {
  return (
    <div className="mt-2 flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-xs text-warning">
      <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <p className="max-w-prose">
        <strong className="font-semibold">Returned itself to approval mode</strong> on{' '}
        {formatDateTime(misfire.at)}. {misfire.reason}
      </p>
    </div>
  );
}
