// The column a guest form stands in.
import type { ReactNode } from 'react';
import { useScreenHeading } from '#web/lib/use-screen-heading.ts';

export function AuthCard({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  const heading = useScreenHeading();
  return (
    <main className="mx-auto w-full max-w-sm px-4 py-8 md:py-[9vh]">
      <title>{`${title} · Replyloom`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        {title}
      </h1>
      {lead && <p className="mt-1.5 text-muted">{lead}</p>}
      <div className="mt-7">{children}</div>
    </main>
  );
}
