// Shown instead of a list or screen that could not be loaded, with a retry button.
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import {
  getErrorMessageForUser,
  hasErrorCode,
  OFFLINE_TITLE,
  ServerUnreachableError,
} from '#web/lib/http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { NotFoundState } from './not-found-state.tsx';

export function getLoadErrorTitle(error: unknown): string {
  if (!(error instanceof ServerUnreachableError)) return 'This could not be loaded';
  return navigator.onLine ? 'Replyloom cannot be reached' : OFFLINE_TITLE;
}

/** While the browser is online, the user's connection is not the likely cause. */
const getReason = (error: unknown): string =>
  error instanceof ServerUnreachableError && navigator.onLine
    ? 'Our server does not answer just now.'
    : getErrorMessageForUser(error);

export function LoadErrorMessage({
  error,
  onRetry,
}: {
  readonly error: unknown;
  /** The button stays busy until the promise has ended. */
  readonly onRetry: () => unknown;
}) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  };
  if (hasErrorCode(error, 'not_found')) return <NotFoundState />;
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-1 py-10 in-data-fill:px-4 md:in-data-fill:px-6"
    >
      <CloudOff aria-hidden className="mb-2 size-7 text-muted" />
      <p className="font-semibold">{getLoadErrorTitle(error)}</p>
      <p className="max-w-sm text-muted">{getReason(error)} Nothing was lost.</p>
      <Button className="mt-4" busy={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
