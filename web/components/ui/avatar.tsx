// A round picture, or initials on a colour taken from the name.
import { useState } from 'react';
import { classNames } from './class-names.ts';

const SIZES = {
  small: 'size-6 text-[10px]',
  medium: 'size-8 text-xs',
  large: 'size-10 text-sm',
} as const;
const HUES = 12;

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return ((sum % HUES) * 360) / HUES;
}

const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
};

type AvatarProps = {
  readonly name: string;
  readonly picture?: string | null;
  readonly size?: keyof typeof SIZES;
};

/** Decoration only: the name always stands beside it as text. */
export function Avatar({ name, picture, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classNames('shrink-0 rounded-full', SIZES[size]);
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
        className={classNames(shape, 'bg-sunken object-cover')}
      />
    );
  }
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      style={{
        background: `light-dark(oklch(0.92 0.05 ${hue}), oklch(0.36 0.07 ${hue}))`,
        color: `light-dark(oklch(0.4 0.11 ${hue}), oklch(0.9 0.06 ${hue}))`,
      }}
      className={classNames(shape, 'inline-flex items-center justify-center font-semibold')}
    >
      {initialsOf(name)}
    </span>
  );
}
