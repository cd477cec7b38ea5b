// Compares two values as JSON, ignoring the order of fields, because DynamoDB returns maps in any order.

const toCanonicalJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** For JSON values only; an undefined field counts as absent. */
export const isSameJson = (left: unknown, right: unknown): boolean =>
  toCanonicalJson(left) === toCanonicalJson(right);
