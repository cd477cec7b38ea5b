// The product's logo, a speech bubble with a weave in it, and its name.

function LogoMark({ className = 'size-7' }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <path
        className="fill-accent"
        d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-7.5l-6.3 4.6A1.4 1.4 0 0 1 7 29.5v-3.8A7 7 0 0 1 2 19V9a7 7 0 0 1 7-7Z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M10.2 7.7v4.6M14 7.7v4.6M18.1 8.1h4.6M18.1 11.900h4.6M9.300 16.100h4.6M9.300 19.900h4.6M18 15.700v4.6M21.800 15.700v4.6"
      />
    </svg>
  );
}

export function ReplyloomLogo() {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className="text-[17px] font-semibold tracking-tight">Replyloom</span>
    </span>
  );
}
