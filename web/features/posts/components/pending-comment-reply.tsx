// The account's reply to a comment before the list has it. It is as high as the later comment.
import { Avatar } from '#web/components/ui/avatar.tsx';

export type OwnAccountIdentity = { readonly username: string; readonly pictureUrl: string | null };

/** As wide as its text, so that right-to-left text also stands beside its author. */
export const COMMENT_TEXT_CLASS =
  'w-fit max-w-[70ch] text-[15px] wrap-anywhere whitespace-pre-line';

export function PendingReply({
  text,
  account,
}: {
  readonly text: string;
  readonly account: OwnAccountIdentity;
}) {
  return (
    <div className="flex gap-3 text-muted">
      <Avatar name={account.username} pictureUrl={account.pictureUrl} size="small" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-baseline gap-2 text-sm">
          <bdi className="truncate font-semibold">{account.username}</bdi>
          <span className="shrink-0 text-xs text-muted">You</span>
        </div>
        <p dir="auto" className={COMMENT_TEXT_CLASS}>
          {text}
        </p>
      </div>
    </div>
  );
}
