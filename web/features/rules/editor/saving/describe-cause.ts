// Why a call failed, as a sentence that others can stand beside.
import {
  ApiError,
  getErrorMessageForUser,
  hasErrorCode,
  ServerUnreachableError,
} from '#web/lib/api-error.ts';

/** Empty where nobody knows more than that something broke, as with an answer that makes no sense. */
export function describeCause(error: unknown): string {
  const isKnown = error instanceof ApiError || error instanceof ServerUnreachableError;
  if (!isKnown || hasErrorCode(error, 'internal')) return '';
  const words = getErrorMessageForUser(error).trim();
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
}
