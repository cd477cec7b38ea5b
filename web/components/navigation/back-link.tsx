// The link at the start of the top bar that leads to where the screen belongs.
import { ArrowLeft } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { getButtonClass } from '../ui/button.tsx';
import { AppLink } from './app-link.tsx';

type BackLinkProps = {
  readonly to: string;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
};

export const BackLink = (props: BackLinkProps) => (
  <AppLink {...props} className={getButtonClass('quiet', '-ms-2 px-2')}>
    <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
    Back
  </AppLink>
);
