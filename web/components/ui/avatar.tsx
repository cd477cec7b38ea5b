// A round picture, or initials on a color derived from the name.
import { useState } from 'react';
import { joinClassNames } from './join-class-names.ts';

const SIZE_CLASSES = {
  small: 'size-6 text-[10px]',
  medium: 'size-8 text-xs',
  large: 'size-10 text-sm',
} as const;
const HUE_COUNT = 12;

function computeHue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return ((sum % HUE_COUNT) * 360) / HUE_COUNT;
}

const getInitials = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
};

type AvatarProps = {
  readonly name: string;
  readonly pictureUrl?: string | null;
  readonly size?: keyof typeof SIZE_CLASSES;
};

/** Decorative: the name is always shown beside it as text. */
export function Avatar({ name, pictureUrl, size = 'medium' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shape = joinClassNames('shrink-0 rounded-full', SIZE_CLASSES[size]);
  if (pictureUrl && pictureUrl !== brokenUrl) {
    return (
      <img
        src={pictureUrl}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(pictureUrl)}
        className={joinClassNames(shape, 'bg-sunken object-cover')}
      />
    );
  }
  const hue = computeHue(name);
  return (
    <span
      aria-hidden
      style={{
        background: `light-dark(oklch(0.92 0.05 ${hue}), oklch(0.36 0.07 ${hue}))`,
        color: `light-dark(oklch(0.4 0.11 ${hue}), oklch(0.9 0.06 ${hue}))`,
      }}
      className={joinClassNames(shape, 'inline-flex items-center justify-center font-semibold')}
    >
      {getInitials(name)}
    </span>
  );
}
