// /support/faq
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { FaqList } from '#web/features/support/components/faq-list.tsx';
import { FAQ_QUESTIONS } from '#web/features/support/components/faq-questions.tsx';
import { HelpBreadcrumbs } from '#web/features/support/components/help-breadcrumbs.tsx';

export function Screen() {
  return (
    <ScreenFrame title="FAQ">
      <div className="max-w-140">
        <HelpBreadcrumbs currentPage="FAQ" />
        <h2 className="mb-4 text-lg font-semibold">Frequently asked questions</h2>
        <FaqList questions={FAQ_QUESTIONS} />
      </div>
    </ScreenFrame>
  );
}
