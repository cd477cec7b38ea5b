// A modal on the native dialog element: keeps the focus inside, closes on Esc and on a click on the backdrop.
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { isComposing } from '#web/lib/keyboard/is-input-method-composing.ts';
import { DialogAlerts } from '../alerts/alert-regions.tsx';
import { IconButton } from '../ui/button.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';

const SIZE_CLASSES = {
  small: 'w-[min(28rem,calc(100vw-2rem))] rounded-2xl border',
  large: 'w-[min(44rem,calc(100vw-2rem))] rounded-2xl border',
  full: 'h-dvh max-h-none w-screen max-w-none',
} as const;

export type DialogSize = keyof typeof SIZE_CLASSES;

type DialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Asked before Esc, Close or a press beside the dialog closes it. False keeps it open. */
  readonly canClose?: () => boolean;
  readonly size?: DialogSize;
  /** Stays in view below the content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

const canAlwaysClose = () => true;

/** The ways in which the user closes the dialog. Events of a nested dialog bubble through React's tree. */
function useClosingByUser(dialog: RefObject<HTMLDialogElement | null>, canClose: () => boolean) {
  const keepOpen = (event: SyntheticEvent) => {
    if (event.target instanceof Element && event.target.closest('dialog') !== dialog.current)
      return;
    if (!canClose()) event.preventDefault();
  };
  return {
    close: () => {
      if (canClose()) dialog.current?.close();
    },
    /** The browser lets `cancel` be prevented only once between two actions of the user, but each key. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) keepOpen(event);
    },
    /** The back gesture of a phone. */
    onCancel: keepOpen,
  };
}

export function Dialog({
  title,
  open,
  onClose,
  canClose = canAlwaysClose,
  size = 'small',
  footer,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { close, onKeyDown, onCancel } = useClosingByUser(dialog, canClose);
  // A text selection that begins inside and ends outside also fires a click on the backdrop.
  const isPressedOutside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      aria-labelledby={titleId}
      onClose={(event) => {
        // The event of a nested dialog bubbles through React's tree.
        if (event.target === dialog.current) onClose();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isPressedOutside.current) close();
      }}
      className={joinClassNames(
        'modal m-auto flex-col border-hairline bg-surface p-0 text-ink shadow-float open:flex',
        SIZE_CLASSES[size],
      )}
    >
      <div className="flex shrink-0 items-center justify-between gap-4 ps-5 pe-3 pt-3">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        <IconButton label="Close" onClick={close}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div
        className={joinClassNames(
          'min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-5',
          size !== 'small' && '[scrollbar-gutter:stable]',
        )}
      >
        {open && children}
      </div>
      {open && <DialogAlerts />}
      {open && footer && (
        <div className="shrink-0 border-t border-hairline px-5 py-3">{footer}</div>
      )}
    </dialog>
  );
}
