// The error of a draft or a reply, with its reason if there is one.
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import type { ReplyProblem } from '../reply-state.ts';

const isSentence = (text: string): boolean => text.endsWith('.');

export function ReplyProblemLine({
  problem,
  className = 'py-1 text-sm',
}: {
  readonly problem: ReplyProblem;
  readonly className?: string;
}) {
  const { title, reason } = problem;
  return (
    <p role="alert" className={joinClassNames('wrap-anywhere text-danger', className)}>
      <span className="font-medium">{title}</span>
      {reason && `${isSentence(title) ? '' : ':'} ${reason}`}
    </p>
  );
}
