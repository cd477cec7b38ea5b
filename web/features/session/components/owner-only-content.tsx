// Actions for the account owner only. An impersonating admin sees a note instead.
import type { ReactNode } from 'react';
import { describeOwnerOnlyAction } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { isImpersonating } from '#web/lib/session/session.ts';

type UnlessImpersonatingProps = {
  /** The action that only the owner can do. */
  readonly action: string;
  readonly children: ReactNode;
};

export const OwnerOnlyContent = ({ action, children }: UnlessImpersonatingProps) =>
  isImpersonating() ? <p className="text-muted">{describeOwnerOnlyAction(action)}</p> : children;
