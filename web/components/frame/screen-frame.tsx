// A signed-in screen: top bar with title, actions and connection health, then the content.
import { Menu as MenuIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { useScreenHeadingFocus } from '#web/lib/navigation/use-screen-heading-focus.ts';
import { PageAlerts, TopBarAlerts } from '../alerts/alert-regions.tsx';
import { IconButton } from '../ui/button.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';

type AppFrameState = {
  readonly openSidebar: () => void;
  readonly sidebarOpen: boolean;
  /** The end of the top bar, the same on every screen. */
  readonly status: ReactNode;
};

/** Null outside the frame of signed-in screens. */
export const AppFrameContext = createContext<AppFrameState | null>(null);

/** The place in the top bar where a list announces new items. */
export const NewItemsPillContainerContext = createContext<HTMLElement | null>(null);

type PageProps = {
  readonly title: string;
  /** Replaces the title in the page title, e.g. with the name of the open item. */
  readonly pageTitle?: string | undefined;
  /** The number of new or waiting items of the screen. The page title begins with it. */
  readonly newCount?: number | undefined;
  /** Shown before the title, e.g. a Back link. */
  readonly leading?: ReactNode;
  readonly actions?: ReactNode;
  /** Identifies the location within the screen, e.g. the page of its list. A change moves the focus to the title. */
  readonly locationKey?: number | string;
  /** Makes the screen as high as the window, with parts that scroll separately. */
  readonly fillsWindow?: boolean;
  readonly children: ReactNode;
};

export function ScreenFrame({
  title,
  pageTitle = title,
  newCount = 0,
  leading,
  actions,
  locationKey,
  fillsWindow,
  children,
}: PageProps) {
  const frame = useContext(AppFrameContext);
  const heading = useScreenHeadingFocus(locationKey);
  const [newItemsPlace, setNewItemsPlace] = useState<HTMLElement | null>(null);

  return (
    <>
      <title>{`${newCount > 0 ? `(${formatNumber(newCount)}) ` : ''}${pageTitle} · Replyloom`}</title>
      <header
        className={joinClassNames(
          'group/top-bar sticky top-(--bar-above) z-20 flex min-h-14 items-center gap-2 has-data-problem:flex-wrap has-data-stacked:pt-1.5 border-b border-hairline bg-ground/90 px-4 backdrop-blur md:px-6 low:min-h-11 low:md:min-h-9',
          // Keeps the same distance from the edge as on screens that scroll as a whole.
          fillsWindow && 'overflow-hidden [scrollbar-gutter:stable]',
        )}
      >
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
        {/* On wide screens the heading begins at the edge of the content, below the leading link. */}
        <div className="flex min-w-0 items-center gap-2 md:block low:flex">
          {leading}
          <h1
            ref={heading}
            dir="auto"
            tabIndex={-1}
            className="min-w-0 truncate text-lg font-semibold md:text-xl"
          >
            {title}
          </h1>
        </div>
        <div
          ref={setNewItemsPlace}
          // A phone has no room for both.
          className="shrink-0 empty:hidden max-md:group-has-[[data-top-bar-alert]:not([data-problem])]/top-bar:hidden"
        />
        <TopBarAlerts />
        <div className="ms-auto flex items-center gap-1 md:gap-2">
          {actions}
          {frame?.status}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        data-fill={fillsWindow}
        className={joinClassNames(
          'outline-none',
          fillsWindow ? 'flex min-h-0 flex-1 flex-col' : 'px-4 py-5 md:px-6 md:py-6',
        )}
      >
        <div className={fillsWindow ? 'px-4 pt-4 empty:hidden md:px-6' : 'contents'}>
          <PageAlerts />
        </div>
        <NewItemsPillContainerContext value={newItemsPlace}>
          {children}
        </NewItemsPillContainerContext>
      </main>
    </>
  );
}
