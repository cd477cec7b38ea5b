// What the network does to the texts it is given: it keeps some otherwise than they were sent.
import type { World } from './world.ts';

export type Alteration = {
  readonly name: string;
  /** The text as the network shows it; a second time it changes nothing more. */
  readonly alter: (text: string) => string;
  /** Whether who knows the text sent can tell that this is it. */
  readonly isRecognisable: boolean;
};

const LONGEST = 24;

const ALL: readonly Alteration[] = [
  { name: 'nothing', alter: (text) => text, isRecognisable: true },
  {
    name: 'variation selectors',
    alter: (text) => text.replace(/\p{Variation_Selector}/gu, ''),
    isRecognisable: true,
  },
  {
    name: 'format characters',
    alter: (text) => text.replace(/\p{Cf}/gu, ''),
    isRecognisable: true,
  },
  {
    name: 'a mark before it',
    alter: (text) => `\u2060${text.replace(/^\u2060/, '')}`,
    isRecognisable: true,
  },
  {
    name: 'white space',
    alter: (text) => text.replace(/\s+/g, ' ').trim(),
    isRecognisable: true,
  },
  {
    name: 'quotes',
    alter: (text) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"),
    isRecognisable: true,
  },
  {
    name: 'links',
    alter: (text) => text.replace(/https?:\/\/([^/\s]+)\S*/g, '$1'),
    isRecognisable: false,
  },
  {
    name: 'length',
    alter: (text) => [...text].slice(0, LONGEST).join('').trim(),
    isRecognisable: false,
  },
];

const altered = new WeakMap<World, Alteration>();

/** What the network of a world does to texts, by the seed; on half of the days nothing. */
export function alterationOf(world: World): Alteration {
  const found = altered.get(world);
  if (found) return found;
  const random = world.random.fork('alteration');
  const drawn = random.chance(0.5) ? random.pick(ALL) : (ALL[0] as Alteration);
  altered.set(world, drawn);
  return drawn;
}

/** Fixes what the network of a world does to texts. */
export const alterBy = (world: World, name: string): void => {
  const one = ALL.find((alteration) => alteration.name === name);
  if (!one) throw new Error(`nothing alters ${name}`);
  altered.set(world, one);
};

export const ALTERATIONS: readonly string[] = ALL.map(({ name }) => name);
