// The part of the account screen about replies that rules send without their owner.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SettingsSection } from '#web/components/frame/settings-section.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { DISCLOSURE_ANCHOR } from './disclosure-anchor.ts';

const loadForm = () => import('./disclosure-form.tsx').then(({ DisclosureForm }) => DisclosureForm);

const SKELETON = <Skeleton className="h-44" />;

/** It is also rendered while the account loads (`isReady` is false), so that the content below does not move. */
export function DisclosureSection({ isReady }: { readonly isReady: boolean }) {
  const { hash } = useLocation();
  const isWanted = hash === DISCLOSURE_ANCHOR;
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isWanted) start.current?.focus();
  }, [isWanted]);
  return (
    <SettingsSection title="Automated replies">
      <p ref={start} tabIndex={-1} className="max-w-[60ch] scroll-mt-20 text-muted outline-none">
        With this line, AI replies that your rules send without your approval say so: in a
        conversation the first one, and the first one after you wrote yourself or after a day of
        silence; below a comment the first one to each person. Your own texts and replies that you
        approve never have it.
      </p>
      {isReady ? <LazyComponent load={loadForm} props={{}} fallback={SKELETON} /> : SKELETON}
    </SettingsSection>
  );
}
