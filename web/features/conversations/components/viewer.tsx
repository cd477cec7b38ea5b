// The pictures of a conversation, large: on the native dialog, with Esc and the arrow keys.
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Picture } from './picture.tsx';

type ViewerProps = {
  readonly pictures: readonly string[];
  /** The picture to show; undefined while none is looked at. */
  readonly at: number | undefined;
  readonly onMove: (at: number | undefined) => void;
};

function ViewerButton(props: {
  readonly label: string;
  readonly className: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
      className={`absolute inline-flex size-11 items-center justify-center rounded-full bg-[oklch(0.3_0.01_310/0.8)] text-white focus-visible:outline-white disabled:invisible ${props.className}`}
    >
      {props.children}
    </button>
  );
}

/** The picture itself; a press beside it closes. */
function LargePicture(props: {
  readonly url: string;
  readonly alt: string;
  readonly onClose: () => void;
}) {
  const { url, alt, onClose } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the picture, for which keys have Esc.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className="flex size-full items-center justify-center p-4 pt-16 md:px-20"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Picture
        key={url}
        url={url}
        alt={alt}
        lost="Not available any more"
        className="max-h-full max-w-full rounded-lg bg-transparent object-contain"
      />
    </div>
  );
}

/** The buttons to the pictures on either side. */
function Turning(props: {
  readonly at: number;
  readonly count: number;
  readonly onTurn: (step: number) => void;
}) {
  const { at, count, onTurn } = props;
  return (
    <>
      <ViewerButton
        label="Previous picture"
        className="top-1/2 left-3"
        disabled={at === 0}
        onPress={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </ViewerButton>
      <ViewerButton
        label="Next picture"
        className="top-1/2 right-3"
        disabled={at === count - 1}
        onPress={() => onTurn(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </ViewerButton>
    </>
  );
}

export function Viewer({ pictures, at, onMove }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (at !== undefined && !element?.open) element?.showModal();
    if (at === undefined && element?.open) element.close();
  }, [at]);

  const close = () => onMove(undefined);
  const move = (step: number) => {
    if (at !== undefined && pictures[at + step] !== undefined) onMove(at + step);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };
  const url = at === undefined ? undefined : pictures[at];
  return (
    <dialog
      ref={dialog}
      aria-label="Picture"
      onClose={close}
      onKeyDown={onKeyDown}
      className="modal m-0 size-full max-h-none max-w-none bg-[oklch(0.16_0.01_310/0.96)] p-0 text-white"
    >
      {url !== undefined && at !== undefined && (
        <>
          <LargePicture url={url} alt={`Picture ${at + 1} of ${pictures.length}`} onClose={close} />
          <p role="status" className="absolute start-4 top-5 text-sm tabular-nums">
            {at + 1} of {pictures.length}
          </p>
          <ViewerButton label="Close" className="end-3 top-3" onPress={close}>
            <X aria-hidden className="size-5" />
          </ViewerButton>
          <Turning at={at} count={pictures.length} onTurn={move} />
        </>
      )}
    </dialog>
  );
}
