// Questions that open in place. Each has an address: opening one puts it there, and coming with it opens it.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

export type Question = {
  /** Its address behind `#`. */
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
};

/** Opens what the address names, once for each time it changes from outside. */
function useOpenByAddress() {
  const { hash } = useLocation();
  // Our own, told here late on a slow machine: another question may have been opened since.
  const isOwnChange = useNavigationType() === 'REPLACE';
  const isFirst = useRef(true);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the address.
  useEffect(() => {
    const isOutside = isFirst.current || !isOwnChange;
    isFirst.current = false;
    if (!isOutside) return;
    const wanted = list.current?.querySelector<HTMLDetailsElement>(
      `details[id="${CSS.escape(hash.slice(1))}"]`,
    );
    if (!wanted || wanted.open) return;
    wanted.open = true;
    wanted.scrollIntoView({ block: 'start' });
    wanted.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash]);
  return list;
}

export function FaqList({ questions }: { readonly questions: readonly Question[] }) {
  const list = useOpenByAddress();
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
