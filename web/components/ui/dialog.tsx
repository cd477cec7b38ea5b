// A modal on the native dialog element: keeps the focus inside, closes on Esc and on a click on the backdrop.
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';

type DialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes on Esc itself; the click is on the backdrop.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
      className="modal m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-hairline bg-surface p-0 text-ink shadow-float"
    >
      <div className="flex items-center justify-between gap-4 ps-5 pe-3 pt-3">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="px-5 pt-2 pb-5">{open && children}</div>
    </dialog>
  );
}
