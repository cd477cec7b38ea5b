// The allowed formats of all table keys; any other key was built from unchecked request input.
import type { TableItem } from '#platform/table/table.ts';

const USER_KEY_PATTERN =
  /^USER#(usr_[0-9a-v]{26})(?:#IG#[\w.:=+/@~-]+(?:#POST#[\w.:=+/@~-]+|#POSTS|#CONVERSATION#[0-9a-f]{24}|#CONVERSATIONS|#EVENTS|#APPROVALS)?)?$/;
const OTHER_KEY_PATTERNS = [
  /^EMAIL#[^\s\p{C}]+@[^\s\p{C}]+$/u,
  /^(?:FB|IG)#\d+$/,
  /^LIMIT#[a-z-]+#[0-9a-f]{64}$/,
  /^WEBHOOK#[0-9a-f]{64}$/,
  /^DUE#\d+$/,
  /^USERS$/,
  /^CUSTOMER#[\w]+$/,
  /^AUDIT#usr_[0-9a-v]{26}$/,
  /^DELETION#[\w-]{43}$/,
];
const INDEX_KEY_ATTRIBUTES = ['gsi1pk', 'gsi2pk', 'gsi3pk', 'gsi4pk'] as const;

/** Index partitions that span all tenants: due items, and the list of users by email address. */
const isCrossTenantIndex = (index: string, partition: string): boolean =>
  index.startsWith('DUE#') || (index === 'USERS' && partition.startsWith('EMAIL#'));

/** The replies of a post may be in a list of their own account only. */
const getAccountPart = (partition: string): string =>
  /^USER#[^#]+(?:#IG#[^#]+)?/.exec(partition)?.[0] ?? partition;

/** Returns keys of unknown format, of users that do not exist, and index keys of another partition's user. */
export function findInvalidTableKeys(items: readonly TableItem[]): readonly string[] {
  const userIds = new Set(
    items.filter(({ sk }) => sk === 'USER').map(({ pk }) => String(pk).slice(5)),
  );
  const hasKnownFormat = (partition: string) => {
    const userId = USER_KEY_PATTERN.exec(partition)?.[1];
    return userId === undefined
      ? OTHER_KEY_PATTERNS.some((pattern) => pattern.test(partition))
      : userIds.has(userId);
  };
  return items.flatMap((item) => {
    const partition = String(item.pk);
    const indexes = INDEX_KEY_ATTRIBUTES.flatMap((name) =>
      item[name] === undefined ? [] : [String(item[name])],
    );
    const foreignIndexKeys = indexes.filter(
      (key) => !isCrossTenantIndex(key, partition) && !key.startsWith(getAccountPart(partition)),
    );
    return [...[partition, ...indexes].filter((key) => !hasKnownFormat(key)), ...foreignIndexKeys];
  });
}
