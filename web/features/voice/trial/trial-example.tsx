// One past comment with the owner's answer and the drafts, side by side; below each other on phones.
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import type { VoiceExample } from './use-voice-trial.ts';

type VersionProps = {
  readonly title: string;
  readonly text: string | null;
  /** Shown in place of a missing text. */
  readonly reason?: string | null;
};

const Version = ({ title, text, reason }: VersionProps) => (
  <div className="min-w-0">
    <dt className="text-xs font-medium text-muted">{title}</dt>
    <dd dir="auto" className={joinClassNames('wrap-anywhere', text === null && 'text-muted')}>
      {text ?? reason}
    </dd>
  </div>
);

type TrialExampleProps = { readonly example: VoiceExample; readonly hadChanges: boolean };

export function TrialExample({ example, hadChanges }: TrialExampleProps) {
  const { comment, owner_wrote, before, after, missing_because } = example;
  return (
    <li className="grid gap-3 rounded-xl border border-hairline bg-surface p-4">
      <p dir="auto" className="wrap-anywhere">
        <span className="font-medium">{comment.username}</span> {comment.text}
      </p>
      <dl
        className={joinClassNames('grid gap-3', hadChanges ? 'md:grid-cols-3' : 'md:grid-cols-2')}
      >
        <Version title="You wrote" text={owner_wrote} />
        <Version title={hadChanges ? 'Before' : 'Draft'} text={before} reason={missing_because} />
        {hadChanges && <Version title="With your changes" text={after} reason={missing_because} />}
      </dl>
    </li>
  );
}
