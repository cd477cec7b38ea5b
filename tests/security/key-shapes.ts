// What every key of the table may look like; anything else came out of a request.
import type { Item } from '#platform/table/table.ts';

const USER =
  /^USER#(usr_[0-9a-v]{26})(?:#IG#[\w.:=+/@~-]+(?:#POST#[\w.:=+/@~-]+|#POSTS|#CONVERSATION#[0-9a-f]{24}|#CONVERSATIONS)?)?$/;
const OTHERS = [
  /^EMAIL#[^\s\p{C}]+@[^\s\p{C}]+$/u,
  /^(?:FB|IG)#\d+$/,
  /^LIMIT#[a-z-]+#[0-9a-f]{64}$/,
  /^WEBHOOK#[0-9a-f]{64}$/,
  /^DUE$/,
  /^USERS$/,
  /^CUSTOMER#[\w]+$/,
  /^AUDIT#usr_[0-9a-v]{26}$/,
  /^DELETION#[\w-]{43}$/,
];
const INDEX_KEYS = ['gsi1pk', 'gsi2pk', 'gsi3pk'] as const;

/** Indexes over every tenant: what is due, and of the claims on an address whose it is. */
const isShared = (index: string, partition: string): boolean =>
  index === 'DUE' || (index === 'USERS' && partition.startsWith('EMAIL#'));

/** Every key that has no known shape, or names a user there is not. */
export function strayKeys(items: readonly Item[]): readonly string[] {
  const users = new Set(
    items.filter(({ sk }) => sk === 'USER').map(({ pk }) => String(pk).slice(5)),
  );
  const isKnown = (partition: string) => {
    const owner = USER.exec(partition)?.[1];
    return owner === undefined ? OTHERS.some((shape) => shape.test(partition)) : users.has(owner);
  };
  return items.flatMap((item) => {
    const partition = String(item.pk);
    const indexes = INDEX_KEYS.flatMap((name) =>
      item[name] === undefined ? [] : [String(item[name])],
    );
    const foreign = indexes.filter(
      (one) => !isShared(one, partition) && !one.startsWith(partition),
    );
    return [...[partition, ...indexes].filter((one) => !isKnown(one)), ...foreign];
  });
}
