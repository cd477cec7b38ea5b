// The column that holds a guest form.
import type { ReactNode } from 'react';
import { useScreenHeadingFocus } from '#web/lib/navigation/use-screen-heading-focus.ts';

export function AuthCard({
  title,
  subtitle,
  children,
}: {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}) {
  const heading = useScreenHeadingFocus();
  return (
    <main className="mx-auto w-full max-w-sm px-4 py-8 md:py-[9vh]">
      <title>{`${title} · Replyloom`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        {title}
      </h1>
      {subtitle && <p className="mt-1.5 text-muted">{subtitle}</p>}
      <div className="mt-7">{children}</div>
    </main>
  );
}
