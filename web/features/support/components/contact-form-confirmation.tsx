// Shown after a message was sent: what happens next, and where to go.
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';

type ContactConfirmationProps = {
  readonly onBackToHelp: () => void;
  readonly onBackToApp: () => void;
};

export function ContactFormConfirmation({ onBackToHelp, onBackToApp }: ContactConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, so the focus moves here and screen readers announce it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid animate-appear gap-6 rounded-2xl border border-hairline bg-surface px-5 py-6 text-center">
      <svg aria-hidden viewBox="0 0 160 96" className="mx-auto h-24 w-40">
        <path
          className="fill-accent-soft"
          d="M40 10h80a16 16 0 0 1 16 16v32a16 16 0 0 1-16 16H72L54 88V74H40a16 16 0 0 1-16-16V26a16 16 0 0 1 16-16Z"
        />
        <path
          fill="none"
          className="stroke-accent"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m62 43 13 13 25-27"
        />
      </svg>
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Thanks!
        </h2>
        <p className="text-muted">One of our team will be in touch soon.</p>
      </div>
      <div className="flex w-full flex-col justify-center gap-2 sm:flex-row">
        <Button variant="primary" onClick={onBackToHelp}>
          Back to Help Page
        </Button>
        <Button onClick={onBackToApp}>Go Back to the App</Button>
      </div>
    </section>
  );
}
