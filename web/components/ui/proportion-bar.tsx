// A bar that shows a share of a whole. The words beside it say the same.

type ShareBarProps = {
  /** From 0 to 1. */
  readonly share: number;
  readonly isWarning?: boolean;
};

export function ProportionBar({ share, isWarning = false }: ShareBarProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="h-1.5 w-full rounded-full bg-sunken"
    >
      <rect width={100 * share} height="1" className={isWarning ? 'fill-danger' : 'fill-accent'} />
    </svg>
  );
}
