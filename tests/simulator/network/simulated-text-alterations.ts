// Simulates that the network stores some texts in altered form.
import type { SimulatedWorld } from '../machine/virtual-time-and-processes.ts';

export type TextAlteration = {
  readonly name: string;
  /** Returns the text as the network shows it. Idempotent. */
  readonly alter: (text: string) => string;
  /** Whether the product can recognize the altered text as the one it sent. */
  readonly isRecognizable: boolean;
};

const MAX_CHARACTERS = 24;

const ALL_TEXT_ALTERATIONS: readonly TextAlteration[] = [
  { name: 'nothing', alter: (text) => text, isRecognizable: true },
  {
    name: 'variation selectors',
    alter: (text) => text.replace(/\p{Variation_Selector}/gu, ''),
    isRecognizable: true,
  },
  {
    name: 'format characters',
    alter: (text) => text.replace(/\p{Cf}/gu, ''),
    isRecognizable: true,
  },
  {
    name: 'a mark before it',
    alter: (text) => `\u2060${text.replace(/^\u2060/, '')}`,
    isRecognizable: true,
  },
  {
    name: 'white space',
    alter: (text) => text.replace(/\s+/g, ' ').trim(),
    isRecognizable: true,
  },
  {
    name: 'quotes',
    alter: (text) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"),
    isRecognizable: true,
  },
  {
    name: 'links',
    alter: (text) => text.replace(/https?:\/\/([^/\s]+)\S*/g, '$1'),
    isRecognizable: false,
  },
  {
    name: 'length',
    alter: (text) => [...text].slice(0, MAX_CHARACTERS).join('').trim(),
    isRecognizable: false,
  },
];

const alterationByWorld = new WeakMap<SimulatedWorld, TextAlteration>();

/** The alteration of a run, drawn from its seed; in half of the runs texts stay unchanged. */
export function getSimulatedTextAlteration(world: SimulatedWorld): TextAlteration {
  const existing = alterationByWorld.get(world);
  if (existing) return existing;
  const random = world.random.fork('alteration');
  const drawn = random.chance(0.5)
    ? random.pick(ALL_TEXT_ALTERATIONS)
    : (ALL_TEXT_ALTERATIONS[0] as TextAlteration);
  alterationByWorld.set(world, drawn);
  return drawn;
}

/** Sets the alteration of a run. */
export const setSimulatedTextAlteration = (world: SimulatedWorld, name: string): void => {
  const one = ALL_TEXT_ALTERATIONS.find((alteration) => alteration.name === name);
  if (!one) throw new Error(`unknown text alteration: ${name}`);
  alterationByWorld.set(world, one);
};

export const TEXT_ALTERATION_NAMES: readonly string[] = ALL_TEXT_ALTERATIONS.map(
  ({ name }) => name,
);
