// Where on the help pages one is, and the way back up.
import { ChevronRight } from 'lucide-react';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { paths } from '#web/lib/paths.ts';

/** `here` names the page below the index; without it one is at the index itself. */
export function Breadcrumbs({ here }: { readonly here?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
        <li>
          {here === undefined ? (
            <span aria-current="page">Help</span>
          ) : (
            <AppLink
              to={paths.support}
              className="inline-flex min-h-11 items-center font-medium text-accent-ink underline-offset-2 hover:underline"
            >
              Help
            </AppLink>
          )}
        </li>
        {here !== undefined && (
          <>
            <li aria-hidden>
              <ChevronRight className="size-4 rtl:-scale-x-100" />
            </li>
            <li className="min-w-0 truncate" aria-current="page">
              {here}
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}
