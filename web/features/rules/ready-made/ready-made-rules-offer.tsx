// Offers ready-made rules: instead of an empty list, or behind a button below the list.
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';

const TITLE = 'Start from a ready-made rule';

const loadCards = () =>
  import('./ready-made-rule-cards.tsx').then(({ ReadyMadeRuleCards }) => ReadyMadeRuleCards);

const cards = (
  <LazyComponent load={loadCards} props={{}} fallback={<Skeleton className="h-80 rounded-xl" />} />
);

export function ReadyMadeRulesSection() {
  return (
    <section aria-labelledby="ready-made-rules">
      <h2 id="ready-made-rules" className="mb-1 text-sm font-semibold">
        {TITLE}
      </h2>
      {cards}
    </section>
  );
}

export function ReadyMadeRulesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-3.5 mt-3"
        icon={<ListPlus aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {TITLE}
      </Button>
      <Dialog title={TITLE} size="large" open={isOpen} onClose={() => setIsOpen(false)}>
        {cards}
      </Dialog>
    </>
  );
}
