// The buttons of a card: the decisions, and below them the links that help to decide.
import type { MouseEvent, ReactNode } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { OwnerOnlyControl } from '#web/components/ui/owner-only-control.tsx';
import { DraftWishMenu } from '#web/features/drafts/wishes/draft-wish-menu.tsx';
import { ExplainRuleDecisionsButton } from '#web/features/rules/why/explain-rule-decisions-button.tsx';
import { getAnsweredCommentOrMessage, getAnsweredItemPath } from '../approval-sentences.ts';
import { focusApprovalCard } from '../use-approval-keyboard-shortcuts.ts';
import type { ApprovalReplyHookResult } from './use-approval-reply.ts';

/** The button disappears with the decision, so the focus stays on the card. */
const decide = (decision: () => void) => (event: MouseEvent) => {
  if (document.activeElement === event.currentTarget) focusApprovalCard(event.currentTarget);
  decision();
};

export function Decisions(props: {
  readonly reply: ApprovalReplyHookResult;
  readonly onApprove: () => void;
  readonly onDiscard: () => void;
}) {
  const { reply } = props;
  return (
    <>
      {reply.canNeverBeSent ? (
        <CopyButton text={reply.state.text} />
      ) : (
        <Button
          variant="primary"
          data-part="approve"
          call="changeApprovals"
          title="a, or Ctrl + Enter in the text"
          className="flex-1 max-md:px-1"
          disabled={!reply.canApprove}
          onClick={decide(props.onApprove)}
        >
          Approve
        </Button>
      )}
      <Button
        data-part="discard"
        call="changeApprovals"
        title="d"
        className="flex-1 max-md:px-1"
        onClick={decide(props.onDiscard)}
      >
        Discard
      </Button>
    </>
  );
}

const SMALL_CLASS =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-1 text-xs text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-55 aria-disabled:opacity-55 md:min-h-6 md:min-w-0 md:px-2 lg:px-1.5';

function TextButtons({ reply, onEdit }: Pick<ApprovalButtonsProps, 'reply' | 'onEdit'>) {
  const isGenerating = reply.mode === 'generating';
  return (
    <>
      <OwnerOnlyControl call="updateApprovalReply">
        {(off) => (
          <button
            type="button"
            data-part="edit"
            title={off ? undefined : 'e'}
            disabled={isGenerating && !off}
            {...off}
            onClick={off ? undefined : onEdit}
            className={SMALL_CLASS}
          >
            Edit
          </button>
        )}
      </OwnerOnlyControl>
      <OwnerOnlyControl call="generateApprovalReply">
        {(off) => (
          <button
            type="button"
            data-part="generate"
            title={off ? undefined : 'g'}
            aria-disabled={isGenerating || undefined}
            {...off}
            aria-busy={isGenerating || undefined}
            onClick={isGenerating || off ? undefined : () => void reply.generateDraft()}
            className={SMALL_CLASS}
          >
            Generate
          </button>
        )}
      </OwnerOnlyControl>
      <DraftWishMenu
        call="generateApprovalReply"
        reply={reply}
        text={reply.state.text}
        isGenerating={isGenerating}
        hasIcon={false}
        triggerClassName={SMALL_CLASS}
      />
    </>
  );
}

type ApprovalButtonsProps = {
  readonly approval: AwaitingApproval;
  readonly reply: ApprovalReplyHookResult;
  readonly isPending: boolean;
  readonly onEdit: () => void;
  /** The decisions, or the progress of a decided reply. */
  readonly children: ReactNode;
};

export function ApprovalButtons(props: ApprovalButtonsProps) {
  const { approval, reply, isPending, onEdit, children } = props;
  const sourcePath = getAnsweredItemPath(approval);
  const item = getAnsweredCommentOrMessage(approval);
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-1 gap-y-0.5 lg:col-span-1 lg:w-62 lg:flex-col lg:items-stretch">
      <div className="flex min-h-11 flex-1 items-center gap-1 md:min-h-8 lg:flex-none">
        {children}
      </div>
      <div className={joinClassNames('flex flex-wrap lg:justify-end', isPending && 'ms-auto')}>
        {!isPending && !reply.canNeverBeSent && <TextButtons reply={reply} onEdit={onEdit} />}
        {sourcePath && (
          <AppLink to={sourcePath} data-part="view" title="v" className={SMALL_CLASS}>
            View
          </AppLink>
        )}
        {item && <ExplainRuleDecisionsButton eventId={item.id} />}
      </div>
    </div>
  );
}
