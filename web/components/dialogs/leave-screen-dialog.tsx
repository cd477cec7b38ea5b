// Asks before a link or a shortcut leaves a screen with unsaved changes, which the tab keeps.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLeaveScreenGuard } from '#web/lib/navigation/leave-screen-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The address inside the app that a plain click on a link opens; null for every other click. */
function findLeavingPath(event: MouseEvent, currentPathname: string): string | null {
  const isPlainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlainClick || event.defaultPrevented || !link?.href || link.target === '_blank')
    return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  // The pages of a list within a dialog stay on the screen.
  const isSamePlace = pathname === currentPathname && link.closest('dialog') !== null;
  if (origin !== window.location.origin || isSamePlace || link.getAttribute('href') === '#content')
    return null;
  return `${pathname}${search}${hash}`;
}

type LeaveScreenDialogProps = {
  readonly hasChanges: () => boolean;
  /** The thing with unsaved changes, as the subject of a sentence. */
  readonly subject: string;
};

export function LeaveScreenDialog({ hasChanges, subject }: LeaveScreenDialogProps) {
  const [path, setPath] = useState<string | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useLeaveScreenGuard((leavingPath) => {
    if (!hasChanges()) return false;
    setPath(leavingPath);
    return true;
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const leavingPath = findLeavingPath(event, pathname);
      if (leavingPath === null || !hasChanges()) return;
      event.preventDefault();
      event.stopPropagation();
      setPath(leavingPath);
    };
    // The capture phase comes before React's handlers.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [hasChanges, pathname]);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      open={path !== null}
      onClose={() => setPath(null)}
      confirmLabel="Leave"
      onConfirm={() => {
        if (path !== null) void navigate(path);
      }}
    >
      <p className="text-muted">
        {subject} has unsaved changes. They stay in this tab, and are back when you return to it.
      </p>
    </ConfirmDialog>
  );
}
