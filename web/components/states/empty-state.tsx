// The empty state of a list: illustration, one sentence, at most one action.
import type { ReactNode } from 'react';
import { EmptyFrameIllustration } from '#web/components/illustrations/empty-frame.tsx';

export function EmptyState({
  text,
  children,
}: {
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-4 py-10 in-data-fill:px-4 md:in-data-fill:px-6">
      <EmptyFrameIllustration />
      <p className="font-semibold">{text}</p>
      {children}
    </div>
  );
}
