// /support/<guide>: one of the guides.
import { ArrowRight } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { GuideSlideshow } from '#web/features/support/components/guide-slideshow.tsx';
import { GuideSteps } from '#web/features/support/components/guide-steps.tsx';
import { HelpBreadcrumbs } from '#web/features/support/components/help-breadcrumbs.tsx';
import { accountTypeGuide } from '#web/features/support/guides/account-type-guide.tsx';
import { facebookPageGuide } from '#web/features/support/guides/create-facebook-page-guide.tsx';
import { messageAccessGuide } from '#web/features/support/guides/enable-message-access-guide.tsx';
import { firstRuleGuide } from '#web/features/support/guides/first-rule-guide.tsx';
import { HELP_GUIDES, type HelpGuidePath } from '#web/features/support/guides/help-guide-list.ts';
import type { HelpGuide } from '#web/features/support/guides/help-guide-types.ts';
import { accountLinkingGuide } from '#web/features/support/guides/link-accounts-guide.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

const GUIDES_BY_PATH: Readonly<Record<HelpGuidePath, HelpGuide>> = {
  [screenPaths.accountTypeGuide]: accountTypeGuide,
  [screenPaths.createPageGuide]: facebookPageGuide,
  [screenPaths.linkGuide]: accountLinkingGuide,
  [screenPaths.enableMessagesGuide]: messageAccessGuide,
  [screenPaths.firstRuleGuide]: firstRuleGuide,
};

export function Screen() {
  const { pathname } = useLocation();
  const index = HELP_GUIDES.findIndex(({ path }) => path === pathname.replace(/\/+$/, ''));
  const guideEntry = HELP_GUIDES[index];
  if (guideEntry === undefined) return null;
  const { intro, steps, closingText } = GUIDES_BY_PATH[guideEntry.path];
  const nextGuide = HELP_GUIDES[index + 1];
  return (
    // Each guide counts as its own screen, so screen readers announce its title.
    <ScreenFrame key={guideEntry.path} title={guideEntry.shortTitle}>
      <article className="max-w-3xl">
        <HelpBreadcrumbs currentPage={guideEntry.shortTitle} />
        <h2 className="text-lg font-semibold text-balance">{guideEntry.title}</h2>
        <p className="mt-1.5 mb-4 max-w-[70ch] text-muted">{intro}</p>
        <GuideSlideshow title={guideEntry.title} steps={steps} />
        <GuideSteps steps={steps} />
        <p className="mt-6 max-w-[70ch] text-[15px]">{closingText}</p>
        <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-hairline pt-6">
          {nextGuide && (
            <AppLink to={nextGuide.path} className={getButtonClassName('secondary')}>
              Next: {nextGuide.title}
              <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
            </AppLink>
          )}
          <p className="text-muted">
            The words on your screen differ?{' '}
            <AppLink
              to={screenPaths.contact}
              className="font-medium text-accent-ink underline underline-offset-2"
            >
              Contact us
            </AppLink>
          </p>
        </div>
      </article>
    </ScreenFrame>
  );
}
