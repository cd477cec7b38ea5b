// Profiles, pages and the mark of success in a step's picture. Each stands at its top edge.
import { classNames } from '#web/components/ui/class-names.ts';
import { Label } from './label.tsx';
import { inkOf, LEFT, type PartProps, RIGHT, WIDTH } from './measures.ts';

function Portrait({ top, size, marked }: { top: number; size: number; marked?: boolean }) {
  const x = LEFT + size / 2;
  return (
    <>
      <circle
        cx={x}
        cy={top + size / 2}
        r={size / 2}
        className={marked ? 'fill-accent' : 'fill-control'}
      />
      <circle cx={x} cy={top + size * 0.4} r={size * 0.17} className="fill-surface" />
      <path
        d={`M${x - size * 0.3} ${top + size * 0.84}a${size * 0.3} ${size * 0.26} 0 0 1 ${size * 0.6} 0Z`}
        className="fill-surface"
      />
    </>
  );
}

export function Person({ item, top }: PartProps) {
  const note = item.kind === 'person' ? item.note : undefined;
  return (
    <>
      <Portrait top={top + 12} size={36} marked={item.marked === true} />
      <Label
        x={LEFT + 48}
        y={top + (note ? 27 : 35)}
        className={classNames('font-semibold', inkOf(item))}
      >
        {item.label}
      </Label>
      {note && (
        <Label x={LEFT + 48} y={top + 44} className="fill-muted">
          {note}
        </Label>
      )}
    </>
  );
}

export function Profile({ item, top }: PartProps) {
  return (
    <>
      <Portrait top={top + 8} size={52} />
      <Label x={LEFT + 66} y={top + 32} className="fill-ink font-semibold">
        {item.label}
      </Label>
      <rect x={LEFT + 66} y={top + 42} width="86" height="7" rx="3.5" className="fill-hairline" />
      <path
        d={`M${RIGHT - 22} ${top + 21}h20m-20 7h20m-20 7h20`}
        strokeWidth="2.5"
        strokeLinecap="round"
        className={item.marked ? 'stroke-accent' : 'stroke-control'}
      />
    </>
  );
}

export function Done({ item, top }: PartProps) {
  return (
    <>
      <circle cx={WIDTH / 2} cy={top + 40} r="24" className="fill-success-soft" />
      <path
        d={`m${WIDTH / 2 - 10} ${top + 41} 7 7 13-15`}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-success"
      />
      <Label x={WIDTH / 2} y={top + 88} anchor="middle" className="fill-ink font-semibold">
        {item.label}
      </Label>
    </>
  );
}
