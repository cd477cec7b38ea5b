// Why a call failed, as a sentence that others can stand beside.
import { getErrorMessageForUser, hasErrorCode } from '#web/lib/api-error.ts';

/** Empty where the server knows no more than that something broke. */
export function describeCause(error: unknown): string {
  if (hasErrorCode(error, 'internal')) return '';
  const words = getErrorMessageForUser(error).trim();
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
}
