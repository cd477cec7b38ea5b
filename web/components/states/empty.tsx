// An empty list: a drawing of our own, one sentence, at most one action.
import type { ReactNode } from 'react';
import { ThreadDrawing } from './drawings.tsx';

export function Empty({
  text,
  children,
}: {
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      <ThreadDrawing />
      <p className="font-semibold">{text}</p>
      {children}
    </div>
  );
}
