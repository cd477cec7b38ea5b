// A labeled field for longer text; grows with the text where the browser supports it.
import { type ComponentProps, useId } from 'react';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  readonly label: string;
};

export function TextArea({ label, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        dir="auto"
        rows={6}
        {...rest}
        id={id}
        className="field-sizing-content wrap-anywhere min-h-36 w-full rounded-lg border border-control/60 bg-surface px-3 py-2 text-[15px] text-ink transition-colors duration-150 placeholder:text-muted hover:border-control"
      />
    </div>
  );
}
