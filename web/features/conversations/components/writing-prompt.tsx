// The draft above the message field: taken into it, hidden, or written anew.
import { CornerDownLeft, RefreshCw, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ProblemLine } from '#web/features/drafts/components/problem-line.tsx';
import type { MessageReply } from '../hooks/use-message-reply.ts';

export type WritingPromptProps = {
  readonly reply: MessageReply;
  /** The newest message that can be answered; undefined where that is not known. */
  readonly answeringId: string | undefined;
  /** The plan allows no further drafts. */
  readonly isLimitReached: boolean;
  readonly isHidden: boolean;
  readonly onHide: (hidden: boolean) => void;
  readonly onTaken: () => void;
};

const ELSEWHERE = 'You answered on Instagram. This draft stays here in case you want it.';
const EARLIER = 'For an earlier message. Generate new writes one for the latest.';
const LIMIT =
  'You have reached the writing prompt generation limit of your current plan. You can still write yourself.';

const hasDraft = ({ response }: MessageReply): boolean =>
  response?.status === 'editing' && response.response_text !== '';

/** What is to be known about the draft beside its text. */
function aboutDraft({ reply, answeringId }: WritingPromptProps): string | null {
  const { response } = reply;
  if (response === null || !hasDraft(reply)) return null;
  if (response.answered_elsewhere) return ELSEWHERE;
  if (answeringId !== undefined && response.message_id !== answeringId) return EARLIER;
  return response.based_on && `Based on ${response.based_on}`;
}

function Body(props: WritingPromptProps): ReactNode {
  const { reply, isLimitReached, isHidden, onTaken } = props;
  const { draftProblem } = reply.state;
  if (reply.isDrafting) {
    return <p className="animate-shimmer-words text-[15px] text-muted">Generating...</p>;
  }
  const isWithout = !hasDraft(reply);
  if (isWithout && isLimitReached) return <p className="text-xs text-muted">{LIMIT}</p>;
  const failed = draftProblem && <ProblemLine problem={draftProblem} />;
  if (isWithout) return failed;
  const about = aboutDraft(props);
  if (isHidden) return reply.response?.answered_elsewhere && <About words={about} />;
  return (
    <>
      {failed}
      <p dir="auto" className="max-w-[70ch] text-[15px] wrap-anywhere whitespace-pre-line">
        {reply.response?.response_text}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={<CornerDownLeft aria-hidden className="size-4" />} onClick={onTaken}>
          Use draft
        </Button>
        <About words={about} />
      </div>
    </>
  );
}

const About = ({ words }: { readonly words: string | null }) =>
  words && <p className="min-w-0 flex-1 basis-40 text-xs text-muted">{words}</p>;

/** What a screen reader is told of the draft; a problem's alert speaks for itself. */
function spokenOf(reply: MessageReply): string | null {
  if (reply.isDrafting) return 'Generating...';
  if (reply.state.draftProblem !== null) return null;
  return hasDraft(reply) ? 'A draft is ready.' : null;
}

export function WritingPrompt(props: WritingPromptProps) {
  const { reply, answeringId, isHidden, onHide } = props;
  const canGenerate = answeringId !== undefined || reply.response !== null;
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
            look="quiet"
            busy={reply.isDrafting}
            className="max-md:px-2"
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={reply.generateNew}
          >
            Generate new
          </Button>
        )}
        {hasDraft(reply) && (
          <Button
            look="quiet"
            aria-expanded={!isHidden}
            className="-me-2 max-md:px-2"
            onClick={() => onHide(!isHidden)}
          >
            {isHidden ? 'Show draft' : 'Dismiss'}
          </Button>
        )}
      </div>
      <Body {...props} />
      <span role="status" className="sr-only">
        {spokenOf(reply)}
      </span>
    </section>
  );
}
