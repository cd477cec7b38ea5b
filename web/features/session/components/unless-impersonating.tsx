// Actions for the account owner only: an impersonating admin sees a note instead.
import type { ReactNode } from 'react';
import { useSession } from '../hooks/use-session.ts';

export function UnlessImpersonating({ children }: { readonly children: ReactNode }) {
  const { impersonator } = useSession();
  if (impersonator === null) return children;
  return <p className="text-muted">Only the owner of the account can do this.</p>;
}
