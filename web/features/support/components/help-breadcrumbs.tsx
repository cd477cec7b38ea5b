// The position within the help pages, with links up.
import { ChevronRight } from 'lucide-react';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

/** `currentPage` names the page below the index. It is absent on the index itself. */
export function HelpBreadcrumbs({ currentPage }: { readonly currentPage?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
        <li>
          {currentPage === undefined ? (
            <span aria-current="page">Help</span>
          ) : (
            <AppLink
              to={screenPaths.support}
              className="inline-flex min-h-11 items-center font-medium text-accent-ink underline-offset-2 hover:underline"
            >
              Help
            </AppLink>
          )}
        </li>
        {currentPage !== undefined && (
          <>
            <li aria-hidden>
              <ChevronRight className="size-4 rtl:-scale-x-100" />
            </li>
            <li className="min-w-0 truncate" aria-current="page">
              {currentPage}
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}
