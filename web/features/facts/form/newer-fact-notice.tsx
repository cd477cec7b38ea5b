// Another window has saved the fact. Shows its text, and the owner decides.
import { Button } from '#web/components/ui/button.tsx';
import { describeFactEnd, describeFactPosts } from '../fact-sentences.ts';
import type { FactForm } from './use-fact-form.ts';

export function NewerFactNotice({
  newer,
  chooseVersion,
}: Pick<FactForm, 'newer' | 'chooseVersion'>) {
  if (newer === null) return null;
  const details = [describeFactPosts(newer), describeFactEnd(newer)].filter(Boolean).join(' · ');
  return (
    <div role="alert" className="rounded-lg bg-sunken px-3 py-2 text-sm">
      <p className="font-medium">Another window has changed this fact. Yours is not saved yet.</p>
      <p dir="auto" className="w-fit max-w-full wrap-anywhere whitespace-pre-line">
        {newer.text}
      </p>
      <p className="text-xs text-muted">{details}</p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <Button onClick={() => chooseVersion(false)}>Use that one</Button>
        <Button variant="quiet" onClick={() => chooseVersion(true)}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
