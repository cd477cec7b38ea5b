// A section of the editor. A link can name it.
import type { ReactNode } from 'react';

export function EditorSection({
  id,
  title,
  hint,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={title}
      className="grid scroll-mt-20 animate-appear gap-3 border-t border-hairline pt-6"
    >
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        {hint && <p className="text-xs text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
