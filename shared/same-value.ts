// Whether two values say the same. Stored maps come back in any order, so the order of fields says nothing.

const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Of values as JSON knows them; a field that is undefined counts as absent. */
export const isSame = (left: unknown, right: unknown): boolean =>
  canonical(left) === canonical(right);
