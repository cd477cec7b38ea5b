// What only the owner of the account may do: an admin who acts as them is told so instead.
import type { ReactNode } from 'react';
import { useSession } from '../hooks/use-session.ts';

export function OwnerOnly({ children }: { readonly children: ReactNode }) {
  const { trueUser } = useSession();
  if (trueUser === null) return children;
  return <p className="text-muted">Only the owner of the account can do this.</p>;
}
