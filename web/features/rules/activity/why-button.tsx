// Opens the explanation of what rules did about a comment or message; its code loads when it is wanted.
import { useState } from 'react';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { ServerUnreachableError } from '#web/lib/api-error.ts';

const loadDialog = () => import('./why-dialog.tsx');
type DialogModule = Awaited<ReturnType<typeof loadDialog>>;

/** Not React's `lazy`: without a connection it would replace the whole screen by an error. */
function useWhyDialog(eventId: string) {
  const showErrorToast = useErrorToast();
  const [dialog, setDialog] = useState<DialogModule | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      setDialog(await loadDialog());
      setIsOpen(true);
    } catch (error) {
      showErrorToast('This could not be opened.', new ServerUnreachableError({ cause: error }));
    }
    setIsLoading(false);
  };
  const close = () => setIsOpen(false);
  return {
    dialog: dialog && <dialog.WhyDialog eventId={eventId} open={isOpen} onClose={close} />,
    isLoading,
    open,
  };
}

type WhyButtonProps = {
  /** The id of a comment or message, also of one that no rule answered. */
  readonly eventId: string;
};

/** Nothing without the feature. */
export function WhyButton({ eventId }: WhyButtonProps) {
  const isFeatureEnabled = useFeatureFlags();
  const { dialog, isLoading, open } = useWhyDialog(eventId);
  if (!isFeatureEnabled('rules')) return null;
  return (
    <>
      <button
        type="button"
        title="What rules did about this"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onClick={open}
        className="min-h-11 min-w-11 shrink-0 rounded-lg px-2 text-xs text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:min-h-6 md:min-w-0"
      >
        Why?
      </button>
      {dialog}
    </>
  );
}
