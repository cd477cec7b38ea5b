// Actions for the account owner only: an impersonating admin sees a note instead.
import type { ReactNode } from 'react';
import { isImpersonating } from '#web/lib/session.ts';

export const UnlessImpersonating = ({ children }: { readonly children: ReactNode }) =>
  isImpersonating() ? (
    <p className="text-muted">Only the owner of the account can do this.</p>
  ) : (
    children
  );
