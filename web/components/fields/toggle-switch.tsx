// An on/off switch: the native checkbox with the role and look of a switch.
import type { ComponentProps } from 'react';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { OwnerOnlyControl } from '../ui/owner-only-control.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  readonly label: string;
  readonly onChange: (on: boolean) => void;
  /** The call that a change makes. When it would be refused, the switch is disabled and says why. */
  readonly call?: EndpointName;
};

export function Switch({ label, onChange, call, ...rest }: SwitchProps) {
  return (
    <OwnerOnlyControl call={call}>
      {(off) => (
        <label
          className={joinClassNames(
            'inline-flex min-h-11 items-center gap-2.5 text-sm font-medium select-none md:min-h-8',
            off && 'cursor-not-allowed opacity-55',
          )}
        >
          <span className="relative inline-flex">
            <input
              type="checkbox"
              role="switch"
              {...rest}
              {...off}
              aria-checked={rest.checked}
              onChange={(event) => {
                if (!off) onChange(event.target.checked);
              }}
              className="peer h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full bg-control transition-colors duration-150 checked:bg-accent"
            />
            <span
              aria-hidden
              className="pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-white transition-transform duration-150 peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4"
            />
          </span>
          {label}
        </label>
      )}
    </OwnerOnlyControl>
  );
}
