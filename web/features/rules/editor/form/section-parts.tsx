// The parts that several sections of the editor share.
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import type { RuleForm } from './rule-form.ts';

/** A link can name the section. */
export function EditorSection({
  id,
  title,
  hint,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={title}
      className="grid scroll-mt-20 animate-appear gap-3 border-t border-hairline pt-6"
    >
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        {hint && <p className="text-xs text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** The server's error at a field. Also finds the error of a list or a group, which is no field. */
export function useFieldError(path: string): string | undefined {
  const { control } = useFormContext<RuleForm>();
  const { errors } = useFormState({ control, name: path as 'name', exact: true });
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}

/** The error of a list or a section. It can have the focus, as a field can. */
export function RuleFormListError({ path }: { readonly path: string }) {
  const error = useFieldError(path);
  if (error === undefined) return null;
  return (
    <p data-invalid tabIndex={-1} className="rounded-sm text-sm text-danger">
      {error}
    </p>
  );
}

type AddTextButtonProps = { readonly isDisabled: boolean; readonly onAdd: () => void };

/** Stands at the end of a list of texts. */
export function AddTextButton({ isDisabled, onAdd }: AddTextButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={<Plus aria-hidden className="size-4" />}
      disabled={isDisabled}
      onClick={onAdd}
    >
      Add text
    </Button>
  );
}
