// What the forms of an account have in common: fields, the one problem, the button that sends, where else to go.
import type { ReactNode } from 'react';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { useFormSubmit } from '../hooks/use-form-submit.ts';
import { FormError } from './form-error.tsx';

type FormFrameProps = {
  readonly submission: ReturnType<typeof useFormSubmit>;
  /** What its button says. */
  readonly action: string;
  readonly children: ReactNode;
  /** Under the button. */
  readonly after?: ReactNode;
};

export function FormFrame({ submission, action, children, after }: FormFrameProps) {
  const { problem, sending, submit } = submission;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <FormError message={problem} />
      <Button type="submit" look="primary" busy={sending} className="w-full md:min-h-10">
        {action}
      </Button>
      {after}
    </form>
  );
}

/** Where else to go, under the button. */
export const FormLink = (props: { readonly to: string; readonly children: ReactNode }) => (
  <AppLink
    to={props.to}
    className="justify-self-center text-sm font-medium text-accent-ink hover:underline"
  >
    {props.children}
  </AppLink>
);
