// Takes back a reply that waits to be sent, as long as that can still work.
import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';

/** What stands around the button; both can hold the focus. */
const AROUND = '[data-reply-box], [data-composer]';

export function CancelPost(props: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // It goes by itself once the reply is being posted: the focus must not go with it.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === null || document.activeElement !== element) return;
      element.closest<HTMLElement>(AROUND)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      look="danger"
      busy={props.busy}
      disabled={props.disabled}
      icon={<Undo2 aria-hidden className="size-4" />}
      onClick={props.onCancel}
    >
      Cancel Post
    </Button>
  );
}
