// Full-screen viewer for the pictures of a conversation: native dialog, Esc and arrow keys.
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { MessagePicture } from './message-picture.tsx';

type PictureViewerProps = {
  readonly pictures: readonly string[];
  /** The shown picture. Undefined while the viewer is closed. */
  readonly index: number | undefined;
  readonly onIndexChange: (index: number | undefined) => void;
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

/** The picture itself. A click beside it closes the viewer. */
function LargePicture(props: {
  readonly url: string;
  readonly alt: string;
  readonly onClose: () => void;
}) {
  const { url, alt, onClose } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture; keyboard users have Esc.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className="flex size-full items-center justify-center p-4 pt-16 md:px-20"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <MessagePicture
        key={url}
        url={url}
        alt={alt}
        fallbackText="Not available any more"
        className="max-h-full max-w-full rounded-lg bg-transparent object-contain"
      />
    </div>
  );
}

/** The buttons to the previous and next picture. */
function PictureNavigation(props: {
  readonly index: number;
  readonly count: number;
  readonly onStep: (step: number) => void;
}) {
  const { index, count, onStep } = props;
  return (
    <>
      <ViewerButton
        label="Previous picture"
        className="top-1/2 left-3"
        disabled={index === 0}
        onPress={() => onStep(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </ViewerButton>
      <ViewerButton
        label="Next picture"
        className="top-1/2 right-3"
        disabled={index === count - 1}
        onPress={() => onStep(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </ViewerButton>
    </>
  );
}

export function PictureViewer({ pictures, index, onIndexChange }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (index !== undefined && !element?.open) element?.showModal();
    if (index === undefined && element?.open) element.close();
  }, [index]);

  const close = () => onIndexChange(undefined);
  const moveBy = (step: number) => {
    if (index !== undefined && pictures[index + step] !== undefined) onIndexChange(index + step);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') moveBy(1);
    if (key === 'ArrowLeft') moveBy(-1);
  };
  const url = index === undefined ? undefined : pictures[index];
  return (
    <dialog
      ref={dialog}
      aria-label="Picture"
      onClose={close}
      onKeyDown={onKeyDown}
      className="modal m-0 size-full max-h-none max-w-none bg-[oklch(0.16_0.01_310/0.96)] p-0 text-white"
    >
      {url !== undefined && index !== undefined && (
        <>
          <LargePicture
            url={url}
            alt={`Picture ${index + 1} of ${pictures.length}`}
            onClose={close}
          />
          <p role="status" className="absolute start-4 top-5 text-sm tabular-nums">
            {index + 1} of {pictures.length}
          </p>
          <ViewerButton label="Close" className="end-3 top-3" onPress={close}>
            <X aria-hidden className="size-5" />
          </ViewerButton>
          <PictureNavigation index={index} count={pictures.length} onStep={moveBy} />
        </>
      )}
    </dialog>
  );
}
