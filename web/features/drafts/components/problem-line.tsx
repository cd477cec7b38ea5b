// What went wrong with a draft or a reply, and why where that is known.
import type { Problem } from '../reply-state.ts';

const isSentence = (text: string): boolean => text.endsWith('.');

export function ProblemLine({ problem }: { readonly problem: Problem }) {
  const { title, reason } = problem;
  return (
    <p role="alert" className="py-1 text-sm wrap-anywhere text-danger">
      <span className="font-medium">{title}</span>
      {reason && `${isSentence(title) ? '' : ':'} ${reason}`}
    </p>
  );
}
