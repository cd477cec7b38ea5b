// Shown instead of a list or screen that could not be loaded, with a retry button.
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import {
  getErrorMessageForUser,
  hasErrorCode,
  ServerUnreachableError,
} from '#web/lib/api-error.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { AppLink } from '../navigation/app-link.tsx';
import { Button, getButtonClass } from '../ui/button.tsx';

function getTitle(error: unknown): string {
  if (!(error instanceof ServerUnreachableError)) return 'This could not be loaded';
  return navigator.onLine ? 'Replyloom cannot be reached' : 'You seem to be offline';
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
  /** The button stays busy until the promise settles. */
  readonly onRetry: () => unknown;
}) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  };
  if (hasErrorCode(error, 'not_found')) return <NotFoundMessage />;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <CloudOff aria-hidden className="mb-2 size-7 text-muted" />
      <p className="font-semibold">{getTitle(error)}</p>
      <p className="max-w-sm text-muted">{getReason(error)} Nothing was lost.</p>
      <Button className="mt-4" busy={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** No retry button: another request would not find it either. */
function NotFoundMessage() {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="font-semibold">We could not find that.</p>
      <AppLink to={screenPaths.posts} className={getButtonClass('secondary')}>
        Go to Posts
      </AppLink>
    </div>
  );
}
