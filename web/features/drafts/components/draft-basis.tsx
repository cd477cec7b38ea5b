// The basis of a draft: the owner's facts, each a link to its place, or a few words.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

type DraftBasisProps = {
  readonly response: Pick<ReplyDraft, 'based_on' | 'based_on_facts'> | null;
};

/** One line, like the line that replaces it when the owner types; several facts share its width. */
export function DraftBasis({ response }: DraftBasisProps) {
  if (response === null) return null;
  const { based_on: basis, based_on_facts: facts } = response;
  if (facts.length === 0)
    return basis === null ? null : (
      <span title={`Based on ${basis}`} className="block truncate">
        {`Based on ${basis}`}
      </span>
    );
  return (
    <span className="flex gap-x-1">
      {'From: '}
      {facts.map(({ id, text }) => (
        <AppLink
          key={id}
          to={screenPaths.fact(id)}
          title={text}
          dir="auto"
          className="min-w-0 truncate underline hover:text-ink"
        >
          {text}
        </AppLink>
      ))}
    </span>
  );
}
