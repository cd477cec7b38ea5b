// Shows a list's refresh from Instagram: a running one can be cancelled, a failed one is offered again.
import { X } from 'lucide-react';
import { useState } from 'react';
import { AlertView } from '../alerts/alert-view.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useErrorToast } from './use-error-toast.ts';

type RefreshedList = {
  /** Whether the server is reading from Instagram. */
  readonly isUpdating: boolean;
  readonly hasRefreshFailed: boolean;
  readonly cancelRefresh: () => Promise<unknown>;
};

/** Beside a title that shows no progress itself, the button turns a ring: one control leaves room on a phone. */
export function CancelListRefreshButton(props: {
  readonly list: RefreshedList;
  readonly withSpinner?: boolean;
}) {
  const { list, withSpinner } = props;
  const [isCancelling, setIsCancelling] = useState(false);
  const showErrorToast = useErrorToast();
  const cancel = async () => {
    setIsCancelling(true);
    await list
      .cancelRefresh()
      .catch((error) => showErrorToast('The refresh could not be cancelled.', error));
    setIsCancelling(false);
  };
  if (!list.isUpdating) return null;
  return (
    <IconButton
      label="Cancel refresh"
      disabled={isCancelling}
      onClick={() => void cancel()}
      className="relative"
    >
      {withSpinner && <Spinner className="absolute size-6" />}
      <X aria-hidden className={withSpinner ? 'size-3' : 'size-4'} />
    </IconButton>
  );
}

/** `what` names the items of the list. */
export function ListRefreshFailedNotice(props: {
  readonly list: RefreshedList;
  readonly what: string;
  readonly onRetry: () => void;
}) {
  if (!props.list.hasRefreshFailed) return null;
  return (
    <div className="my-3">
      <AlertView type="warning">
        <p>Instagram could not be read. These {props.what} may be out of date.</p>
        <Button className="mt-2" onClick={props.onRetry}>
          Try again
        </Button>
      </AlertView>
    </div>
  );
}
