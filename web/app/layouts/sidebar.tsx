// Sidebar: logo, account, navigation. A sheet on narrow screens.
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { ReplyloomLogo } from '#web/components/replyloom-logo.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { matchesMediaQuery, subscribeToMediaQuery } from '#web/lib/browser/media-query.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { Navigation } from './sidebar-navigation.tsx';
import { UserMenu } from './user-menu.tsx';

type SheetProps = { readonly open: boolean; readonly onClose: () => void };
type SidebarProps = SheetProps & { readonly onShowShortcuts: () => void };

/** `md` of the style sheet. */
const WIDE_SCREEN_QUERY = '(min-width: 769px)';

/** While the sheet is open: Esc and a press outside close it, and the focus moves into it. */
function useSidebarSheet({ open, onClose }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement as HTMLElement | null;
    sheet.current?.querySelector<HTMLElement>('button, a')?.focus();
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const onPress = (event: PointerEvent) => {
      if (!sheet.current?.contains(event.target as Node)) close.current();
    };
    // Above this width the sidebar covers nothing, so turning the phone shows the content again.
    const unsubscribe = subscribeToMediaQuery(WIDE_SCREEN_QUERY, () => {
      if (matchesMediaQuery(WIDE_SCREEN_QUERY)) close.current();
    });
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      unsubscribe();
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
      opener?.focus();
    };
  }, [open]);
  return sheet;
}

export function Sidebar({ open, onClose, onShowShortcuts }: SidebarProps) {
  const sheet = useSidebarSheet({ open, onClose });
  return (
    <>
      <div
        aria-hidden
        className={joinClassNames(
          'fixed inset-0 z-30 bg-(--scrim) transition-opacity duration-150 md:hidden',
          !open && 'pointer-events-none opacity-0',
        )}
      />
      <aside
        ref={sheet}
        id="sidebar"
        aria-label="Sidebar"
        className={joinClassNames(
          'fixed inset-y-0 start-0 z-40 flex w-[280px] flex-col overflow-y-auto overscroll-contain border-e border-hairline bg-surface duration-300 ease-out *:shrink-0 max-md:shadow-float',
          // Becomes visible at once when it opens, since a hidden element cannot take the focus.
          open ? 'transition-[translate]' : 'transition-[translate,visibility]',
          !open && 'max-md:invisible max-md:-translate-x-full rtl:max-md:translate-x-full',
        )}
      >
        <div className="flex h-14 items-center justify-between ps-5 pe-3">
          <AppLink to={screenPaths.home} aria-label="Replyloom" className="rounded-lg">
            <ReplyloomLogo />
          </AppLink>
          <IconButton label="Close menu" onClick={onClose} className="md:hidden">
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        <div className="px-3 pt-1 pb-3">
          <UserMenu onShowShortcuts={onShowShortcuts} />
        </div>
        <Navigation />
      </aside>
    </>
  );
}
