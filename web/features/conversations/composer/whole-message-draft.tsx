// The draft with its lines and its basis, when it does not fit into the row.
import { DraftBasis } from '#web/features/drafts/components/draft-basis.tsx';
import { UncoveredClaims } from '#web/features/drafts/components/uncovered-claims.tsx';
import { getMessageDraftWarning, getReadyMessageDraftText } from './message-draft-texts.ts';
import type { MessageReplyHookResult } from './use-message-reply.ts';

type WholeMessageDraftProps = {
  readonly reply: MessageReplyHookResult;
  /** The newest message that can be answered. Undefined when it is unknown. */
  readonly messageToAnswerId: string | undefined;
};

export function WholeMessageDraft({ reply, messageToAnswerId }: WholeMessageDraftProps) {
  return (
    <section
      aria-label="Whole draft"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-40 overflow-y-auto rounded-lg px-8 pb-2 low:max-h-18"
    >
      <p
        dir="auto"
        className="w-fit max-w-[min(70ch,100%)] text-[15px] wrap-anywhere whitespace-pre-line"
      >
        {getReadyMessageDraftText(reply)}
      </p>
      <p className="text-xs text-muted empty:hidden">
        {getMessageDraftWarning(reply, messageToAnswerId)}
      </p>
      <p className="text-xs text-muted">
        <DraftBasis response={reply.response} extent="whole" />
      </p>
      <UncoveredClaims
        response={reply.response}
        text={getReadyMessageDraftText(reply)}
        className="hidden low:block"
      />
    </section>
  );
}
