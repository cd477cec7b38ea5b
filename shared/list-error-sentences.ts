// Turns an error into sentences for the user. The file stands apart from the errors, so that code that only throws them does not
// load every sentence.
import type { AppError } from './errors.ts';
import { say } from './sentences/say.ts';

const MINUTE_SECONDS = 60;
/** The first waits after wrong passwords are this short. */
const MOMENT_SECONDS = 10;

/** Rounded up: who tries again then is let in. */
function describeWait(seconds: number): string {
  if (seconds <= MOMENT_SECONDS) return say('rate_limited_moment');
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const hours = Math.ceil(minutes / 60);
  if (minutes === 1) return say('rate_limited_minute');
  if (minutes < 60) return say('rate_limited_minutes', { minutes });
  return hours === 1 ? say('rate_limited_hour') : say('rate_limited_hours', { hours });
}

export function listErrorSentences({
  said,
  retryAfter,
}: Pick<AppError, 'said' | 'retryAfter'>): readonly string[] {
  if (typeof said !== 'string') return said;
  if (said === 'rate_limited' && retryAfter !== undefined) return [describeWait(retryAfter)];
  return [say(said)];
}
