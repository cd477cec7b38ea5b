// The draft above the message field: insert it, hide it, or generate another one.
import { CornerDownLeft, RefreshCw, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ReplyProblemLine } from '#web/features/drafts/components/reply-problem-line.tsx';
import type { MessageReplyHookResult } from '../hooks/use-message-reply.ts';

export type MessageDraftPanelProps = {
  readonly reply: MessageReplyHookResult;
  /** The newest message that can be answered; undefined when it is not known. */
  readonly messageToAnswerId: string | undefined;
  /** The plan allows no further drafts. */
  readonly isLimitReached: boolean;
  readonly isHidden: boolean;
  readonly onHiddenChange: (isHidden: boolean) => void;
  readonly onUseDraft: () => void;
};

const ANSWERED_ELSEWHERE_TEXT =
  'You answered on Instagram. This draft stays here in case you want it.';
const EARLIER_MESSAGE_TEXT = 'For an earlier message. Generate new writes one for the latest.';
const DRAFT_LIMIT_TEXT =
  'You have reached the writing prompt generation limit of your current plan. You can still write yourself.';

const hasDraft = ({ response }: MessageReplyHookResult): boolean =>
  response?.status === 'editing' && response.response_text !== '';

/** What the user should know about the draft, beside its text. */
function getDraftNote({ reply, messageToAnswerId }: MessageDraftPanelProps): string | null {
  const { response } = reply;
  if (response === null || !hasDraft(reply)) return null;
  if (response.answered_elsewhere) return ANSWERED_ELSEWHERE_TEXT;
  if (messageToAnswerId !== undefined && response.message_id !== messageToAnswerId)
    return EARLIER_MESSAGE_TEXT;
  return response.based_on && `Based on ${response.based_on}`;
}

function DraftBody(props: MessageDraftPanelProps): ReactNode {
  const { reply, isLimitReached, isHidden, onUseDraft } = props;
  const { draftProblem } = reply.state;
  if (reply.isDrafting) {
    return <p className="animate-shimmer-words text-[15px] text-muted">Generating...</p>;
  }
  const hasNoDraft = !hasDraft(reply);
  if (hasNoDraft && isLimitReached) return <p className="text-xs text-muted">{DRAFT_LIMIT_TEXT}</p>;
  const problemLine = draftProblem && <ReplyProblemLine problem={draftProblem} />;
  if (hasNoDraft) return problemLine;
  const draftNote = getDraftNote(props);
  if (isHidden) return reply.response?.answered_elsewhere && <DraftNote text={draftNote} />;
  return (
    <>
      {problemLine}
      <p dir="auto" className="max-w-[70ch] text-[15px] wrap-anywhere whitespace-pre-line">
        {reply.response?.response_text}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={<CornerDownLeft aria-hidden className="size-4" />} onClick={onUseDraft}>
          Use draft
        </Button>
        <DraftNote text={draftNote} />
      </div>
    </>
  );
}

const DraftNote = ({ text }: { readonly text: string | null }) =>
  text && <p className="min-w-0 flex-1 basis-40 text-xs text-muted">{text}</p>;

/** The announcement for screen readers; an error is announced by its own alert. */
function getAnnouncement(reply: MessageReplyHookResult): string | null {
  if (reply.isDrafting) return 'Generating...';
  if (reply.state.draftProblem !== null) return null;
  return hasDraft(reply) ? 'A draft is ready.' : null;
}

export function MessageDraftPanel(props: MessageDraftPanelProps) {
  const { reply, messageToAnswerId, isHidden, onHiddenChange } = props;
  const canGenerate = messageToAnswerId !== undefined || reply.response !== null;
  return (
    <section
      aria-label="Writing prompt"
      className="rounded-xl border border-hairline bg-surface px-3 pt-1 pb-1.5 has-[p]:pb-2.5"
    >
      <div className="flex items-center gap-1">
        <h2 className="flex min-w-0 flex-1 items-center gap-1.5 text-xs font-semibold text-muted">
          <Sparkles aria-hidden className="size-3.5 shrink-0 text-accent-ink" />
          Draft
        </h2>
        {canGenerate && (
          <Button
            variant="quiet"
            busy={reply.isDrafting}
            className="max-md:px-2"
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={reply.generateDraft}
          >
            Generate new
          </Button>
        )}
        {hasDraft(reply) && (
          <Button
            variant="quiet"
            aria-expanded={!isHidden}
            className="-me-2 max-md:px-2"
            onClick={() => onHiddenChange(!isHidden)}
          >
            {isHidden ? 'Show draft' : 'Dismiss'}
          </Button>
        )}
      </div>
      <DraftBody {...props} />
      <span role="status" className="sr-only">
        {getAnnouncement(reply)}
      </span>
    </section>
  );
}
