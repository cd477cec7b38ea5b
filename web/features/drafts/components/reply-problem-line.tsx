// The error of a draft or a reply, with its reason when there is one.
import type { ReplyProblem } from '../reply-state.ts';

const isSentence = (text: string): boolean => text.endsWith('.');

export function ReplyProblemLine({ problem }: { readonly problem: ReplyProblem }) {
  const { title, reason } = problem;
  return (
    <p role="alert" className="py-1 text-sm wrap-anywhere text-danger">
      <span className="font-medium">{title}</span>
      {reason && `${isSentence(title) ? '' : ':'} ${reason}`}
    </p>
  );
}
