// The draft in one row above the message field. It can be used, read in full, dismissed, or replaced.
import { ChevronDown, RefreshCw, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { Button, getButtonClassName, IconButton } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { DraftBasis } from '#web/features/drafts/components/draft-basis.tsx';
import { ReplyProblemLine } from '#web/features/drafts/components/reply-problem-line.tsx';
import { DraftWishMenu } from '#web/features/drafts/wishes/draft-wish-menu.tsx';
import { getMessageDraftWarning, getReadyMessageDraftText } from './message-draft-texts.ts';
import type { MessageReplyHookResult } from './use-message-reply.ts';
import { WholeMessageDraft } from './whole-message-draft.tsx';

type MessageDraftPanelProps = {
  readonly reply: MessageReplyHookResult;
  /** The newest message that can be answered. Undefined when it is unknown. */
  readonly messageToAnswerId: string | undefined;
  /** The plan allows no further drafts. */
  readonly isLimitReached: boolean;
  readonly isHidden: boolean;
  readonly onHiddenChange: (isHidden: boolean) => void;
  /** Tab in the message field uses the draft. */
  readonly isUsedByTab: boolean;
  readonly onUseDraft: () => void;
};

const DRAFT_LIMIT_TEXT =
  'You have reached the writing prompt generation limit of your current plan. You can still write yourself.';

/** A draft whose button fills its part of the row. */
function DraftToUse(props: MessageDraftPanelProps & { readonly isExpanded: boolean }) {
  const { reply, messageToAnswerId, isExpanded, isUsedByTab, onUseDraft } = props;
  const { draftProblem } = reply.state;
  const draft = getReadyMessageDraftText(reply);
  const warning = isExpanded ? null : getMessageDraftWarning(reply, messageToAnswerId);
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <button
          type="button"
          dir="auto"
          aria-label={`Use draft: ${draft}`}
          onClick={onUseDraft}
          className="max-w-full truncate text-[15px] outline-none after:absolute after:inset-0"
        >
          {isExpanded ? 'Use draft' : draft}
        </button>
        {draftProblem ? (
          <ReplyProblemLine problem={draftProblem} className="text-xs" />
        ) : (
          warning && <p className="max-w-full truncate text-xs text-muted">{warning}</p>
        )}
      </div>
      {isUsedByTab && (
        <kbd
          aria-hidden
          className="hidden shrink-0 rounded border border-hairline px-1.5 text-xs text-muted @lg:block"
        >
          Tab
        </kbd>
      )}
    </>
  );
}

/** The content of the row while there is no draft. */
function NoDraft({ reply, isLimitReached, isHidden, messageToAnswerId }: MessageDraftPanelProps) {
  const { draftProblem } = reply.state;
  if (reply.isDrafting)
    return <p className="animate-shimmer-words text-[15px] text-muted">Generating...</p>;
  if (draftProblem && !isHidden)
    return <ReplyProblemLine problem={draftProblem} className="text-xs" />;
  if (isLimitReached && getReadyMessageDraftText(reply) === '')
    return <p className="text-xs text-muted">{DRAFT_LIMIT_TEXT}</p>;
  return (
    <p className="text-xs text-muted">
      {getMessageDraftWarning(reply, messageToAnswerId) ?? 'Draft'}
    </p>
  );
}

/** Changes the text in the field, or else the draft. */
function MessageWishMenu({ reply, onHiddenChange }: MessageDraftPanelProps) {
  const { text } = reply.state;
  return (
    <DraftWishMenu
      call="requestMessageDraft"
      reply={{
        ...reply,
        changeDraft: (...change) => {
          onHiddenChange(false);
          return reply.changeDraft(...change);
        },
      }}
      text={text.trim() === '' ? getReadyMessageDraftText(reply) : text}
      isGenerating={reply.isDrafting}
      side="above"
      triggerClassName={getButtonClassName('quiet')}
    />
  );
}

/** The announcement for screen readers. An error has its own alert. */
function getAnnouncement(reply: MessageReplyHookResult): string | null {
  if (reply.isDrafting) return 'Generating...';
  if (reply.state.draftProblem !== null) return null;
  return getReadyMessageDraftText(reply) === '' ? null : 'A draft is ready.';
}

export function MessageDraftPanel(props: MessageDraftPanelProps) {
  const { reply, messageToAnswerId, isHidden, onHiddenChange } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const hasDraft = getReadyMessageDraftText(reply) !== '';
  const showsDraft = hasDraft && !isHidden;
  const canGenerate = messageToAnswerId !== undefined || reply.response !== null;
  return (
    <section aria-label="Writing prompt" className="@container">
      <div className="flex min-h-11 items-center md:min-h-9">
        <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg px-2 outline-accent has-[button]:hover:bg-sunken has-[button:focus-visible]:outline-2 md:min-h-9">
          <Sparkles aria-hidden className="size-4 shrink-0 text-accent-ink" />
          {showsDraft ? <DraftToUse {...props} isExpanded={isExpanded} /> : <NoDraft {...props} />}
        </div>
        {canGenerate && (
          <Button
            variant="quiet"
            title="Generate new"
            call="requestMessageDraft"
            busy={reply.isDrafting}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => {
              onHiddenChange(false);
              void reply.generateDraft();
            }}
          >
            <span className="@max-lg:sr-only">Generate new</span>
          </Button>
        )}
        {canGenerate && <MessageWishMenu {...props} />}
        {showsDraft && (
          <IconButton
            label="Whole draft"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            <ChevronDown
              aria-hidden
              className={joinClassNames('size-4', isExpanded && 'rotate-180')}
            />
          </IconButton>
        )}
        {hasDraft && (
          <Button
            variant="quiet"
            title={isHidden ? undefined : 'Dismiss'}
            className="md:px-2"
            icon={!isHidden && <X aria-hidden className="size-4" />}
            onClick={() => onHiddenChange(!isHidden)}
          >
            {isHidden ? 'Show draft' : <span className="sr-only">Dismiss</span>}
          </Button>
        )}
      </div>
      {showsDraft && isExpanded && <WholeMessageDraft {...props} />}
      {showsDraft && !isExpanded && (
        // There is no room for it on a low screen; the whole draft has it there.
        <p className="px-2 text-xs text-muted low:hidden">
          <DraftBasis response={reply.response} extent="facts" />
        </p>
      )}
      <span role="status" className="sr-only">
        {getAnnouncement(reply)}
      </span>
    </section>
  );
}
