// The sentence for the time while the network restricts an account and nothing is posted.
const MINUTE_MS = 60_000;

/**
 * `2026-11-24 16:05 UTC`, rounded up to the minute at which posting is allowed again. Screens show it in the viewer's
 * time zone.
 */
function formatUtcMinute(time: string): string {
  const minute = new Date(Math.ceil(Date.parse(time) / MINUTE_MS) * MINUTE_MS).toISOString();
  return `${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`;
}

/** `until`: ISO. */
export const describePostingPause = (until: string): string =>
  `Instagram restricts your account, so nothing is posted until ${formatUtcMinute(until)}.`;
