// The steps of a guide, each with its picture.
import { joinClassNames } from '#web/components/ui/join-class-names.ts';

import type { HelpGuideStep } from '../guides/help-guide-types.ts';
import { GuidePicture } from '../pictures/guide-picture.tsx';

export function GuideSteps({ steps }: { readonly steps: readonly HelpGuideStep[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map(({ title, text, note, picture }, index) => (
        <li
          key={title}
          className="grid gap-4 rounded-2xl border border-hairline bg-surface p-4 md:grid-cols-[1fr_20rem]"
        >
          <div className="flex gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink tabular-nums"
            >
              {index + 1}
            </span>
            <div className="grid min-w-0 content-start gap-2 text-[15px] [&_a]:font-medium [&_a]:text-accent-ink [&_a]:underline">
              <h3 className="text-base font-semibold">{title}</h3>
              <p>{text}</p>
              {note && <p className="text-sm text-muted">{note}</p>}
            </div>
          </div>
          <div
            className={joinClassNames(
              'flex justify-center rounded-xl bg-sunken px-3 pt-3',
              // The drawing shows only the top of a phone, so it touches the bottom edge.
              picture.frame === 'phone' ? 'items-end' : 'items-center pb-3',
            )}
          >
            <GuidePicture picture={picture} />
          </div>
        </li>
      ))}
    </ol>
  );
}
