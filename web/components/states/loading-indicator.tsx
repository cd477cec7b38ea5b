// The loading state of a whole area.
import { Spinner } from '../ui/spinner.tsx';

export function LoadingIndicator() {
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] items-center justify-center gap-2.5 text-muted"
    >
      <Spinner />
      Loading...
    </div>
  );
}
