// Another window saved a different text. Shows both, and the owner decides.
import { Button } from '#web/components/ui/button.tsx';
import type { useReplyText } from '../hooks/use-reply-text.ts';
import { getReplyDraftText } from '../reply-response.ts';

type OtherTextNoticeProps = {
  readonly reply: Pick<
    ReturnType<typeof useReplyText>['reply'],
    'state' | 'keepOwnText' | 'takeOtherText'
  >;
};

export function ConflictingReplyTextNotice({ reply }: OtherTextNoticeProps) {
  const { isChangedElsewhere, response } = reply.state;
  if (!isChangedElsewhere) return null;
  return (
    <div role="alert" className="mx-2 my-1 rounded-lg bg-sunken px-3 py-2 text-sm">
      <p className="font-medium">Another window has saved another text:</p>
      <p
        dir="auto"
        className="max-h-32 w-fit max-w-full overflow-y-auto wrap-anywhere whitespace-pre-line"
      >
        {getReplyDraftText(response)}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <Button variant="secondary" onClick={reply.takeOtherText}>
          Use that text
        </Button>
        <Button variant="quiet" onClick={reply.keepOwnText}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
