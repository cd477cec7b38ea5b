// A signed-in screen: slim top bar with title, actions and health dot, then the content.
import { Menu as MenuIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { useScreenHeading } from '#web/lib/use-screen-heading.ts';
import { PageAlerts } from '../alerts/alert-places.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

type Frame = {
  readonly openSidebar: () => void;
  readonly sidebarOpen: boolean;
  /** What the top bar shows at its end, the same on every screen. */
  readonly status: ReactNode;
};

/** Null outside the frame of signed-in screens. */
export const FrameContext = createContext<Frame | null>(null);

type PageProps = {
  readonly title: string;
  /** Stands before the title, e.g. a way back. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Where one is within the screen, e.g. the page of its list. */
  readonly place?: number | string;
  /** The screen is as high as the window, and its parts scroll by themselves. */
  readonly fill?: boolean;
  readonly children: ReactNode;
};

export function Page({ title, lead, actions, place, fill, children }: PageProps) {
  const frame = useContext(FrameContext);
  const heading = useScreenHeading(place);

  return (
    <>
      <title>{`${title} · Replyloom`}</title>
      <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-hairline bg-ground/90 px-4 backdrop-blur md:px-6">
        {frame && (
          <IconButton
            label="Open menu"
            aria-expanded={frame.sidebarOpen}
            aria-controls="sidebar"
            onClick={frame.openSidebar}
            className="-ms-2 md:hidden"
          >
            <MenuIcon aria-hidden className="size-5" />
          </IconButton>
        )}
        {lead}
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 truncate text-lg font-semibold md:text-xl"
        >
          {title}
        </h1>
        <div className="ms-auto flex items-center gap-1 md:gap-2">
          {actions}
          {frame?.status}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        data-fill={fill}
        className={classNames(
          'outline-none',
          fill ? 'flex min-h-0 flex-1 flex-col' : 'px-4 py-5 md:px-6 md:py-6',
        )}
      >
        <div className={fill ? 'px-4 pt-4 empty:hidden md:px-6' : 'contents'}>
          <PageAlerts />
        </div>
        {children}
      </main>
    </>
  );
}
