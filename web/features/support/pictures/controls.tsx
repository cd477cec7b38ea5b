// The controls in a step's picture. Each stands at its top edge.
import { classNames } from '#web/components/ui/class-names.ts';
import { Label } from './label.tsx';
import { inkOf, LEFT, type PartProps, RIGHT, WIDTH } from './measures.ts';

export function Heading({ item, top }: PartProps) {
  return (
    <Label x={LEFT} y={top + 22} className="fill-muted font-semibold">
      {item.label}
    </Label>
  );
}

export function Row({ item, top }: PartProps) {
  return (
    <>
      <rect
        x={LEFT}
        y={top + 14}
        width="18"
        height="18"
        rx="6"
        className={item.marked ? 'fill-accent' : 'fill-hairline'}
      />
      <Label
        x={LEFT + 30}
        y={top + 28}
        className={classNames(inkOf(item), item.marked && 'font-semibold')}
      >
        {item.label}
      </Label>
      <path
        d={`m${RIGHT - 6} ${top + 18} 5 5-5 5`}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-control"
      />
    </>
  );
}

export function PushButton({ item, top }: PartProps) {
  const isQuiet = item.kind === 'quiet-button';
  const height = isQuiet ? 30 : 36;
  return (
    <>
      <rect
        x={LEFT}
        y={top + 8}
        width={RIGHT - LEFT}
        height={height}
        rx="9"
        className={isQuiet ? 'fill-sunken' : 'fill-accent'}
      />
      <Label
        x={WIDTH / 2}
        y={top + 8 + height / 2 + 4.5}
        anchor="middle"
        className={classNames('font-semibold', isQuiet ? 'fill-ink' : 'fill-on-accent')}
      >
        {item.label}
      </Label>
    </>
  );
}

export function Choice({ item, top }: PartProps) {
  const chosen = item.kind === 'choice' && item.chosen;
  const dot = { cx: RIGHT - 11, cy: top + 23 };
  return (
    <>
      <Label x={LEFT} y={top + 28} className={classNames(inkOf(item), chosen && 'font-semibold')}>
        {item.label}
      </Label>
      <circle
        {...dot}
        r="9"
        strokeWidth="2"
        className={classNames('fill-surface', chosen ? 'stroke-accent' : 'stroke-control')}
      />
      {chosen && <circle {...dot} r="5" className="fill-accent" />}
    </>
  );
}

export function Switch({ item, top }: PartProps) {
  return (
    <>
      <Label
        x={LEFT}
        y={top + 28}
        className={classNames(inkOf(item), item.marked && 'font-semibold')}
      >
        {item.label}
      </Label>
      <rect x={RIGHT - 38} y={top + 12} width="38" height="22" rx="11" className="fill-accent" />
      <circle cx={RIGHT - 11} cy={top + 23} r="8" className="fill-on-accent" />
    </>
  );
}

export function Field({ item, top }: PartProps) {
  return (
    <>
      <Label x={LEFT} y={top + 20} className="fill-muted">
        {item.label}
      </Label>
      <rect
        x={LEFT}
        y={top + 27}
        width={RIGHT - LEFT}
        height="31"
        rx="8"
        className="fill-surface stroke-control"
      />
      <Label x={LEFT + 11} y={top + 47} className="fill-ink">
        {item.kind === 'field' ? item.value : ''}
      </Label>
    </>
  );
}
