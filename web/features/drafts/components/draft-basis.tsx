// The basis of a draft: the owner's facts, each a link to its place, and a few words about everything else.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

/** `line`: the facts, or else the words, like the line that replaces them when the owner types. */
type BasisExtent = 'facts' | 'line' | 'whole';

type DraftBasisProps = {
  readonly response: Pick<ReplyDraft, 'based_on' | 'based_on_facts'> | null;
  readonly extent?: BasisExtent;
};

type BasisFactsProps = {
  readonly facts: ReplyDraft['based_on_facts'];
  readonly isOneLine: boolean;
};

/** Facts on one line share its width. On phones a link is as high as a finger, and so is its line. */
const BasisFacts = ({ facts, isOneLine }: BasisFactsProps) => (
  <span className="flex items-baseline gap-x-2">
    <span className="shrink-0">From: </span>
    <span className={joinClassNames('flex min-w-0 gap-x-2', !isOneLine && 'flex-wrap')}>
      {facts.map(({ id, text }) => (
        <AppLink
          key={id}
          to={screenPaths.fact(id)}
          title={text}
          dir="auto"
          className="inline-flex min-h-11 min-w-6 items-center underline hover:text-ink md:-my-0.5 md:min-h-6"
        >
          <span className={isOneLine ? 'truncate' : 'min-w-0 wrap-anywhere'}>{text}</span>
        </AppLink>
      ))}
    </span>
  </span>
);

export function DraftBasis({ response, extent = 'line' }: DraftBasisProps) {
  if (response === null) return null;
  const { based_on: words, based_on_facts: facts } = response;
  const hasFacts = facts.length > 0;
  const showsWords = extent === 'whole' || (extent === 'line' && !hasFacts);
  return (
    <>
      {hasFacts && <BasisFacts facts={facts} isOneLine={extent !== 'whole'} />}
      {showsWords && words !== null && (
        <span
          title={`Based on ${words}`}
          className={joinClassNames('line-clamp-3', extent === 'line' && 'md:line-clamp-1')}
        >
          {`Based on ${words}`}
        </span>
      )}
    </>
  );
}
