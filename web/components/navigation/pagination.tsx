// The pagination control: hidden for a single page.
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pagesOf, pageWindow } from '#web/lib/page-window.ts';
import { pageOf, searchForPage } from '#web/lib/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { AppLink } from './screens.tsx';

const ITEM =
  'inline-flex size-11 items-center justify-center rounded-lg text-sm tabular-nums md:size-8';

function PageLink(props: {
  readonly name: string;
  readonly page: number;
  readonly label: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <AppLink
      to={`${pathname}${searchForPage(search, props.page, props.name)}`}
      aria-label={props.label}
      aria-current={props.current ? 'page' : undefined}
      className={classNames(
        ITEM,
        props.current
          ? 'bg-accent-soft font-semibold text-accent-ink'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {props.children}
    </AppLink>
  );
}

const iconClass = 'size-4 rtl:-scale-x-100';

type PaginationProps = {
  /** How many items the list has over all pages. */
  readonly total: number;
  /** What the address calls this list's page, where it stands beside another one. */
  readonly name?: string;
  /** In place of the room around it. */
  readonly className?: string;
};

export function Pagination({ total, name = 'page', className = 'py-6' }: PaginationProps) {
  const [search] = useSearchParams();
  const page = pageOf(search, name);
  const pages = pagesOf(total);
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={name === 'page' ? 'Pages' : `Pages of the ${name}`}
      className={classNames('flex flex-wrap items-center justify-center gap-0.5', className)}
    >
      {page > 1 && (
        <>
          <PageLink name={name} page={1} label="First page">
            <ChevronsLeft aria-hidden className={iconClass} />
          </PageLink>
          <PageLink name={name} page={page - 1} label="Previous page">
            <ChevronLeft aria-hidden className={iconClass} />
          </PageLink>
        </>
      )}
      {pageWindow(page, pages).map((item) =>
        typeof item === 'number' ? (
          <PageLink
            key={item}
            name={name}
            page={item}
            label={`Page ${item}`}
            current={item === page}
          >
            {item}
          </PageLink>
        ) : (
          <span key={item} className={classNames(ITEM, 'w-6 text-muted')}>
            …
          </span>
        ),
      )}
      {page < pages && (
        <>
          <PageLink name={name} page={page + 1} label="Next page">
            <ChevronRight aria-hidden className={iconClass} />
          </PageLink>
          <PageLink name={name} page={pages} label="Last page">
            <ChevronsRight aria-hidden className={iconClass} />
          </PageLink>
        </>
      )}
    </nav>
  );
}
