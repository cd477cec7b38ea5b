// Cancels a queued reply while that is still possible.
import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';

/** The focusable containers around the button. */
const FOCUS_CONTAINER_SELECTOR = '[data-reply-box], [data-composer]';

export function CancelReplyButton(props: {
  readonly call: EndpointName;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears once the reply is being posted, so the focus moves to its container.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === null || document.activeElement !== element) return;
      element.closest<HTMLElement>(FOCUS_CONTAINER_SELECTOR)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="danger"
      call={props.call}
      busy={props.busy}
      disabled={props.disabled}
      icon={<Undo2 aria-hidden className="size-4" />}
      onClick={props.onCancel}
    >
      Cancel Post
    </Button>
  );
}
