// A band above a screen about a problem of the account, and how to fix it.
import type { ReactNode } from 'react';

export function ScreenNotice(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline bg-warning-soft px-4 py-2 text-sm md:px-6"
    >
      {props.children}
    </section>
  );
}
