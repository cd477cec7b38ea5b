// What stands in place of a list or screen that could not be loaded, with a way on.
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { hasCode, NetworkError, sentenceOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '../navigation/screens.tsx';
import { Button, buttonClass } from '../ui/button.tsx';

function titleOf(error: unknown): string {
  if (!(error instanceof NetworkError)) return 'This could not be loaded';
  return navigator.onLine ? 'Replyloom cannot be reached' : 'You seem to be offline';
}

/** With the browser online it is not the person's connection that is to be checked. */
const reasonOf = (error: unknown): string =>
  error instanceof NetworkError && navigator.onLine
    ? 'Our server does not answer just now.'
    : sentenceOf(error);

export function LoadError({
  error,
  onRetry,
}: {
  readonly error: unknown;
  /** The try lasts as long as its promise. */
  readonly onRetry: () => unknown;
}) {
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  if (hasCode(error, 'not_found')) return <NotThere />;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <CloudOff aria-hidden className="mb-2 size-7 text-muted" />
      <p className="font-semibold">{titleOf(error)}</p>
      <p className="max-w-sm text-muted">{reasonOf(error)} Nothing was lost.</p>
      <Button className="mt-4" busy={trying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** Asking again would not find it either. */
function NotThere() {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="font-semibold">We could not find that.</p>
      <AppLink to={paths.posts} className={buttonClass('secondary')}>
        Go to Posts
      </AppLink>
    </div>
  );
}
