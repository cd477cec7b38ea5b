// j and k move the focus between the items of a list.
import type { RefObject } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

type ItemKeys = {
  readonly list: RefObject<HTMLElement | null>;
  /** CSS selector of the items, which can be focused. */
  readonly items: string;
  /** Further keys, about the item in focus. */
  readonly more?: Readonly<Record<string, (current: HTMLElement) => void>>;
};

const NONE = {};

export function useItemKeys({ list, items, more = NONE }: ItemKeys): void {
  const current = () => document.activeElement?.closest<HTMLElement>(items) ?? null;
  const move = (step: 1 | -1) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>(items) ?? [])];
    const here = current();
    const index = here === null ? (step === 1 ? -1 : all.length) : all.indexOf(here);
    const next = all[Math.min(Math.max(index + step, 0), all.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  const aboutCurrent = Object.entries(more).map(([key, act]) => [
    key,
    () => {
      const here = current();
      if (here !== null) act(here);
    },
  ]);
  useShortcuts({ j: () => move(1), k: () => move(-1), ...Object.fromEntries(aboutCurrent) });
}
