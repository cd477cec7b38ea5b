// /support: the guides and the FAQ.
import { ChevronRight, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { HelpBreadcrumbs } from '#web/features/support/components/help-breadcrumbs.tsx';
import { HELP_GUIDES } from '#web/features/support/guides/help-guide-list.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

function HelpLink(props: {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly summary: string;
}) {
  return (
    <AppLink
      to={props.to}
      className="flex items-center gap-4 rounded-xl border border-hairline bg-surface px-4 py-3 transition-colors duration-150 hover:bg-sunken"
    >
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink tabular-nums"
      >
        {props.icon}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{props.title}</span>
        <span className="text-muted">{props.summary}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
    </AppLink>
  );
}

export function Screen() {
  return (
    <ScreenFrame title="Help">
      <div className="max-w-140">
        <HelpBreadcrumbs />
        <h2 className="text-lg font-semibold">Get connected, step by step</h2>
        <p className="mt-1.5 mb-4 text-muted">
          Short guides, in the order you need them. Skip what you have done already.
        </p>
        <ol className="grid gap-3">
          {HELP_GUIDES.map(({ path, title, summary }, index) => (
            <li key={path}>
              <HelpLink to={path} icon={index + 1} title={title} summary={summary} />
            </li>
          ))}
        </ol>
        <h2 className="mt-6 mb-4 text-sm font-semibold">Something does not work?</h2>
        <HelpLink
          to={screenPaths.supportFaq}
          icon={<CircleHelp className="size-4.5" />}
          title="FAQ"
          summary="What to do when accounts are missing or cannot be picked."
        />
        <p className="mt-6 text-muted">
          Still stuck?{' '}
          <AppLink
            to={screenPaths.contact}
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            Contact us
          </AppLink>
          , we reply within 2 business days.
        </p>
        <p className="mt-6 text-sm text-muted">
          {/* The build writes this file; it is not a screen. */}
          <a
            href="/third-party-notices.txt"
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1 hover:underline"
          >
            Third-party licenses
          </a>
        </p>
      </div>
    </ScreenFrame>
  );
}
