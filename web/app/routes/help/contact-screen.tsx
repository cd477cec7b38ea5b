// /contact: a message to support.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { ContactForm } from '#web/features/support/components/contact-form.tsx';
import { ContactFormConfirmation } from '#web/features/support/components/contact-form-confirmation.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export function Screen() {
  const [isSent, setIsSent] = useState(false);
  const navigate = useNavigate();
  const goBackToHelp = () => {
    setIsSent(false);
    void navigate(screenPaths.support);
  };
  return (
    <ScreenFrame title="Contact Us">
      <div className="grid max-w-140 grid-cols-1 gap-6">
        {isSent ? (
          <ContactFormConfirmation
            onBackToHelp={goBackToHelp}
            onBackToApp={() => void navigate(screenPaths.home)}
          />
        ) : (
          <>
            <div className="grid gap-1">
              <h2 className="text-lg font-semibold">How can we help?</h2>
              <p className="text-muted">
                We reply within 2 business days. Many answers are on the{' '}
                <AppLink
                  to={screenPaths.support}
                  className="font-medium text-accent-ink underline underline-offset-2"
                >
                  Help page
                </AppLink>
                .
              </p>
            </div>
            <OwnerOnlyContent action="send a message from here">
              <ContactForm onSent={() => setIsSent(true)} />
            </OwnerOnlyContent>
          </>
        )}
      </div>
    </ScreenFrame>
  );
}
