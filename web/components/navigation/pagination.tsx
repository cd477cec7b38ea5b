// The pagination control; hidden when there is a single page.
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { buildPaginationItems, countPages } from '#web/lib/navigation/pagination-items.ts';
import { buildPageQueryString, parsePageNumber } from '#web/lib/navigation/paths.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { AppLink } from './app-link.tsx';

const ITEM_CLASS =
  'inline-flex size-11 items-center justify-center rounded-lg text-sm tabular-nums md:size-8';

function PageLink(props: {
  readonly name: string;
  readonly page: number;
  readonly label: string;
  readonly current?: boolean;
  readonly keepsHistoryEntry: boolean | undefined;
  readonly children: ReactNode;
}) {
  const { pathname, state } = useLocation();
  const [search] = useSearchParams();
  return (
    <AppLink
      to={`${pathname}${buildPageQueryString(search, props.page, props.name)}`}
      {...(props.keepsHistoryEntry && { replace: true, state })}
      aria-label={props.label}
      aria-current={props.current ? 'page' : undefined}
      className={joinClassNames(
        ITEM_CLASS,
        props.current
          ? 'bg-accent-soft font-semibold text-accent-ink'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {props.children}
    </AppLink>
  );
}

const ICON_CLASS = 'size-4 rtl:-scale-x-100';

type PaginationProps = {
  /** The number of items on all pages. */
  readonly total: number;
  /** The query parameter that holds the page. Two lists that share a URL use different names. */
  readonly name?: string;
  /** Replaces the default padding. */
  readonly className?: string;
  /** Replaces the browser's history entry on page changes and keeps its state, e.g. of an open dialog. */
  readonly keepsHistoryEntry?: boolean;
};

export function Pagination({
  total,
  name = 'page',
  className = 'py-6',
  keepsHistoryEntry,
}: PaginationProps) {
  const [search] = useSearchParams();
  const page = parsePageNumber(search, name);
  const pageCount = countPages(total);
  if (pageCount <= 1) return null;
  const linkProps = { name, keepsHistoryEntry };
  return (
    <nav
      aria-label={name === 'page' ? 'Pages' : `Pages of the ${name}`}
      className={joinClassNames('flex flex-wrap items-center justify-center gap-0.5', className)}
    >
      {page > 1 && (
        <>
          <PageLink {...linkProps} page={1} label="First page">
            <ChevronsLeft aria-hidden className={ICON_CLASS} />
          </PageLink>
          <PageLink {...linkProps} page={page - 1} label="Previous page">
            <ChevronLeft aria-hidden className={ICON_CLASS} />
          </PageLink>
        </>
      )}
      {buildPaginationItems(page, pageCount).map((item) =>
        typeof item === 'number' ? (
          <PageLink
            key={item}
            {...linkProps}
            page={item}
            label={`Page ${item}`}
            current={item === page}
          >
            {item}
          </PageLink>
        ) : (
          <span key={item} className={joinClassNames(ITEM_CLASS, 'w-6 text-muted')}>
            …
          </span>
        ),
      )}
      {page < pageCount && (
        <>
          <PageLink {...linkProps} page={page + 1} label="Next page">
            <ChevronRight aria-hidden className={ICON_CLASS} />
          </PageLink>
          <PageLink {...linkProps} page={pageCount} label="Last page">
            <ChevronsRight aria-hidden className={ICON_CLASS} />
          </PageLink>
        </>
      )}
    </nav>
  );
}
