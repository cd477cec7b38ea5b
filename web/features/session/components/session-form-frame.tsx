// The common parts of the account forms: fields, error, submit button, footer.
import type { ReactNode } from 'react';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { useFormSubmission } from '../hooks/use-form-submission.ts';
import { FormErrorMessage } from './form-error-message.tsx';

type FormFrameProps = {
  readonly submission: ReturnType<typeof useFormSubmission>;
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Below the button. */
  readonly footer?: ReactNode;
};

export function SessionFormFrame({ submission, submitLabel, children, footer }: FormFrameProps) {
  const { problem, sending, submit } = submission;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <FormErrorMessage message={problem} />
      <Button type="submit" variant="primary" busy={sending} className="w-full md:min-h-10">
        {submitLabel}
      </Button>
      {footer}
    </form>
  );
}

/** A link below the button. */
export const SessionFormLink = (props: { readonly to: string; readonly children: ReactNode }) => (
  <AppLink
    to={props.to}
    className="inline-flex min-h-11 items-center justify-self-center text-sm font-medium text-accent-ink hover:underline md:min-h-6"
  >
    {props.children}
  </AppLink>
);
