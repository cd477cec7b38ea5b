// Omits properties from a value that was read from a template. Pure.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined when nothing remains. */
function omitAtPath(value: unknown, [segment, ...rest]: readonly string[]): unknown {
  if (segment === undefined) return undefined;
  if (segment === '[]') {
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry) => omitAtPath(entry, rest));
    const remainingEntries = entries.filter((entry) => entry !== undefined);
    return remainingEntries.length > 0 ? remainingEntries : undefined;
  }
  if (!isObject(value) || !(segment in value)) return value;
  const { [segment]: omittedFrom, ...others } = value;
  const remainder = omitAtPath(omittedFrom, rest);
  const remaining = remainder === undefined ? others : { ...others, [segment]: remainder };
  return Object.keys(remaining).length > 0 ? remaining : undefined;
}

/**
 * The properties without those at the paths, e.g. `Replicas[].Tags`, where `[]` stands for every element. Values that
 * become empty are omitted as well.
 */
export function omitTemplateProperties(
  properties: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Readonly<Record<string, unknown>> {
  const remaining = paths.reduce<unknown>(
    (value, path) => omitAtPath(value, path.replaceAll('[]', '.[]').split('.')),
    properties,
  );
  return isObject(remaining) ? remaining : {};
}
