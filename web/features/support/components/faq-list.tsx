// Questions that expand in place. Expanding one puts its id into the URL, and a URL with an id expands it.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

export type FaqQuestion = {
  /** Its URL fragment. */
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
};

/** Expands the question in the URL, once per change from outside. */
function useOpenQuestionFromUrl() {
  const { hash } = useLocation();
  // Ignores changes made here, which may arrive late on a slow machine when another question is open already.
  const isOwnChange = useNavigationType() === 'REPLACE';
  const isFirst = useRef(true);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change of the URL.
  useEffect(() => {
    const isExternalChange = isFirst.current || !isOwnChange;
    isFirst.current = false;
    if (!isExternalChange) return;
    const linkedQuestion = list.current?.querySelector<HTMLDetailsElement>(
      `details[id="${CSS.escape(hash.slice(1))}"]`,
    );
    if (!linkedQuestion || linkedQuestion.open) return;
    linkedQuestion.open = true;
    linkedQuestion.scrollIntoView({ block: 'start' });
    linkedQuestion.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash]);
  return list;
}

export function FaqList({ questions }: { readonly questions: readonly FaqQuestion[] }) {
  const list = useOpenQuestionFromUrl();
  const navigate = useNavigate();
  return (
    <div ref={list} className="grid gap-3">
      {questions.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          name="faq"
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) void navigate({ hash: id }, { replace: true });
          }}
          className="group scroll-mt-20 rounded-xl border border-hairline bg-surface"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-3 font-semibold transition-colors duration-150 hover:bg-sunken [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{question}</span>
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <div className="grid max-w-[70ch] gap-3 px-4 py-3 text-[15px] [&_a]:font-medium [&_a]:text-accent-ink [&_a]:underline">
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}
