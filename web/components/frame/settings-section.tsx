// One section of a settings screen, with its heading.
import type { ReactNode } from 'react';

export function SettingsSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="grid gap-3 border-b border-hairline pb-6 last:border-0">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}
