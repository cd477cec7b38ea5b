// Opens the explanation of what rules did about a comment or message; its code loads when it is wanted.
import { CircleHelp, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
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
  /** The id of a comment or message. */
  readonly eventId: string;
};

export function WhyButton({ eventId }: WhyButtonProps) {
  const { dialog, isLoading, open } = useWhyDialog(eventId);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        busy={isLoading}
        icon={<CircleHelp aria-hidden className="size-4" />}
        onClick={open}
      >
        Why?
      </Button>
      {dialog}
    </>
  );
}

/** For every comment and message, also one that no rule answered; nothing without the feature. */
export function WhyIconButton({ eventId }: WhyButtonProps) {
  const isFeatureEnabled = useFeatureFlags();
  const { dialog, open } = useWhyDialog(eventId);
  if (!isFeatureEnabled('rules')) return null;
  return (
    <>
      <IconButton
        label="What rules did about this"
        aria-haspopup="dialog"
        onClick={open}
        className="-my-3 opacity-60 hover:opacity-100 focus-visible:opacity-100 md:-my-2"
      >
        <Workflow aria-hidden className="size-3.5" />
      </IconButton>
      {dialog}
    </>
  );
}
