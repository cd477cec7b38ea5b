// The link before the title of a screen that leads to where the screen belongs.
import { ArrowLeft } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { AppLink } from './app-link.tsx';

type BackLinkProps = {
  readonly to: string;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
};

export const BackLink = (props: BackLinkProps) => (
  <AppLink
    {...props}
    className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:min-h-6 md:text-xs"
  >
    <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100 md:size-3.5" />
    Back
  </AppLink>
);
