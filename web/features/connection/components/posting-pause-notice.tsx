// Says on product screens how long posting is paused, before the user writes or approves a reply in vain.
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { fillPlaceholders } from '#shared/sentences/fill-placeholders.ts';
import { ScreenNotice } from '#web/components/states/screen-notice.tsx';
import { convertUtcTimesToLocalTimes } from '#web/lib/format/format-dates-and-times.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';

const TICK_MS = 15_000;

/** `until`: ISO. */
export function PostingPauseNotice({ until }: { readonly until: string }) {
  if (Date.parse(until) <= useCurrentTime(TICK_MS)) return null;
  return (
    <ScreenNotice label="Posting">
      <p className="min-w-0">
        {convertUtcTimesToLocalTimes(
          fillPlaceholders(SCREEN_SENTENCES.posting_paused_until, { until }),
        )}{' '}
        You can go on writing; your texts are kept.
      </p>
    </ScreenNotice>
  );
}
