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

export function Viewer({ pictures, at, onMove }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (at !== undefined && !element?.open) element?.showModal();
    if (at === undefined && element?.open) element.close();
  }, [at]);

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
      onClose={() => onMove(undefined)}
      onKeyDown={onKeyDown}
      className="modal m-0 size-full max-h-none max-w-none bg-[oklch(0.16_0.01_310/0.96)] p-0 text-white"
    >
      {url !== undefined && at !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the picture, for which keys have Esc. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
          <div
            className="flex size-full items-center justify-center p-4 pt-16 md:px-20"
            onClick={(event) => {
              if (event.target === event.currentTarget) onMove(undefined);
            }}
          >
            <Picture
              key={url}
              url={url}
              alt={`Picture ${at + 1} of ${pictures.length}`}
              lost="Not available any more"
              className="max-h-full max-w-full rounded-lg bg-transparent object-contain"
            />
          </div>
          <p role="status" className="absolute start-4 top-5 text-sm tabular-nums">
            {at + 1} of {pictures.length}
          </p>
          <ViewerButton label="Close" className="end-3 top-3" onPress={() => onMove(undefined)}>
            <X aria-hidden className="size-5" />
          </ViewerButton>
          <ViewerButton
            label="Previous picture"
            className="top-1/2 left-3"
            disabled={at === 0}
            onPress={() => move(-1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </ViewerButton>
          <ViewerButton
            label="Next picture"
            className="top-1/2 right-3"
            disabled={at === pictures.length - 1}
            onPress={() => move(1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </ViewerButton>
        </>
      )}
    </dialog>
  );
}
