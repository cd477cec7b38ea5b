// The buttons of a card: the decisions where the thumb is, what helps to decide beside them.
import { Check, ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Button, getButtonClass } from '#web/components/ui/button.tsx';
import { WhyButton } from '#web/features/rules/activity/why-button.tsx';
import { getAnsweredWriting, getSourcePath } from '../approval-words.ts';
import type { ApprovalReply } from '../hooks/use-approval-reply.ts';
import { focusCard } from '../hooks/use-approval-shortcuts.ts';

/** The button disappears with the decision: the focus stays with the card. */
const decide = (decision: () => void) => (event: MouseEvent) => {
  if (document.activeElement === event.currentTarget) focusCard(event.currentTarget);
  decision();
};

export function Decisions(props: {
  readonly canApprove: boolean;
  readonly onApprove: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <div className="flex gap-2 max-sm:basis-full">
      <Button
        variant="primary"
        data-part="approve"
        title="a, or Ctrl + Enter in the text"
        className="max-sm:flex-1"
        disabled={!props.canApprove}
        icon={<Check aria-hidden className="size-4" />}
        onClick={decide(props.onApprove)}
      >
        Approve
      </Button>
      <Button
        data-part="discard"
        title="d"
        className="max-sm:flex-1"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={decide(props.onDiscard)}
      >
        Discard
      </Button>
    </div>
  );
}

function GenerateButton({ reply }: { readonly reply: ApprovalReply }) {
  return (
    <Button
      variant="quiet"
      data-part="generate"
      title="g"
      busy={reply.mode === 'generating'}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void reply.generateDraft()}
    >
      Generate
    </Button>
  );
}

/** `children`: the decisions, or how far the reply has come. */
export function ApprovalButtons({
  approval,
  reply,
  isPending,
  children,
}: {
  readonly approval: AwaitingApproval;
  readonly reply: ApprovalReply;
  readonly isPending: boolean;
  readonly children: ReactNode;
}) {
  const sourcePath = getSourcePath(approval);
  const writing = getAnsweredWriting(approval);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <div className="ms-auto flex items-center gap-1 max-sm:-mb-2.5 max-sm:ms-0 max-sm:w-full max-sm:justify-between">
        {!isPending && <GenerateButton reply={reply} />}
        {writing && <WhyButton eventId={writing.id} />}
        {sourcePath && (
          <AppLink to={sourcePath} data-part="view" title="v" className={getButtonClass('quiet')}>
            <ExternalLink aria-hidden className="size-4 rtl:-scale-x-100" />
            View
          </AppLink>
        )}
      </div>
    </div>
  );
}
