// How long a reply can still be approved, and how long its rule would wait. Components of their own, so that the ticking
// clock renders nothing else.
import { ClockAlert, Hourglass } from 'lucide-react';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { formatApprovalExpiry } from '../approval-sentences.ts';

const TICK_MS = 15_000;

/** How long the reply can still be approved. */
export function ApprovalExpiryLabel({ expiresAt }: { readonly expiresAt: string }) {
  const now = useCurrentTime(TICK_MS);
  const expiry = formatApprovalExpiry(expiresAt, now);
  if (expiry === null) return null;
  return (
    <time
      dateTime={expiresAt}
      title={formatDateTime(expiresAt)}
      className={joinClassNames(
        'inline-flex shrink-0 items-center gap-1 font-medium tabular-nums',
        expiry.isSoon ? 'text-danger' : 'text-warning',
      )}
    >
      <ClockAlert aria-hidden className="size-3.5 shrink-0" />
      {expiry.text}
    </time>
  );
}

/** An approval sends the reply without its rule's remaining delay. */
const SENTENCE = 'Its rule would wait longer: once you approve it, it goes out at once.';

const useIsDelayed = (dueAt: string): boolean => Date.parse(dueAt) > useCurrentTime(TICK_MS);

/** For a closed row. */
export function RuleDelayLabel({ dueAt }: { readonly dueAt: string }) {
  if (!useIsDelayed(dueAt)) return null;
  return (
    <>
      <span aria-hidden title={SENTENCE} className="inline-flex shrink-0 items-center gap-1">
        <Hourglass className="size-3 shrink-0" />
        at once when approved
      </span>
      <span className="sr-only">{SENTENCE}</span>
    </>
  );
}

/** For an open row. */
export const RuleDelayNote = ({ dueAt }: { readonly dueAt: string }) =>
  useIsDelayed(dueAt) && <p className="text-sm leading-5 text-muted">{SENTENCE}</p>;
