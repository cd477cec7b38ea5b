// EventBridge's pattern language, as far as the rules use it. An unsupported operator throws
// instead of not matching.
type JsonValue = unknown;

const isObject = (value: JsonValue): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toText = (value: JsonValue) => (typeof value === 'string' ? value : undefined);

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function matchesNumeric(conditions: JsonValue, value: JsonValue): boolean {
  if (typeof value !== 'number' || !Array.isArray(conditions)) return false;
  for (let index = 0; index < conditions.length; index += 2) {
    const compare = COMPARISONS[String(conditions[index])];
    if (!compare)
      throw new Error(`Event patterns do not support ${String(conditions[index])} here.`);
    if (!compare(value, Number(conditions[index + 1]))) return false;
  }
  return true;
}

const OPERATORS: readonly string[] = [
  'anything-but',
  'equals-ignore-case',
  'exists',
  'numeric',
  'prefix',
  'suffix',
];

function matchesOperator(name: string, argument: JsonValue, value: JsonValue): boolean {
  const text = toText(value);
  switch (name) {
    case 'prefix':
      return text?.startsWith(String(argument)) ?? false;
    case 'suffix':
      return text?.endsWith(String(argument)) ?? false;
    case 'equals-ignore-case':
      return text?.toLowerCase() === String(argument).toLowerCase();
    case 'exists':
      return (value !== undefined) === argument;
    case 'numeric':
      return matchesNumeric(argument, value);
    case 'anything-but': {
      const excluded = Array.isArray(argument) ? argument : [argument];
      return value !== undefined && !excluded.some((entry) => matchesEntry(entry, value));
    }
    default:
      throw new Error(`Event patterns do not support the operator ${name} here.`);
  }
}

function matchesEntry(entry: JsonValue, value: JsonValue): boolean {
  if (!isObject(entry)) return entry === value;
  return Object.entries(entry).every(([name, argument]) => matchesOperator(name, argument, value));
}

/**
 * Whether the event matches every field of the pattern. An array in the event matches when one
 * element does.
 */
export function matchesEventPattern(pattern: JsonValue, event: JsonValue): boolean {
  if (!isObject(pattern)) throw new Error('An event pattern must be an object.');
  return Object.entries(pattern).every(([field, expected]) => {
    const value = isObject(event) ? event[field] : undefined;
    if (Array.isArray(expected)) {
      const values = Array.isArray(value) && value.length > 0 ? value : [value];
      return expected.some((entry) => values.some((candidate) => matchesEntry(entry, candidate)));
    }
    return matchesEventPattern(expected, value);
  });
}

/** Of the operators only `anything-but` contains others: `{ "anything-but": { "prefix": "x" } }`. */
function listUnsupportedOperators(entry: JsonValue): readonly string[] {
  if (Array.isArray(entry)) return entry.flatMap(listUnsupportedOperators);
  if (!isObject(entry)) return [];
  return Object.entries(entry).flatMap(([name, argument]) => {
    if (!OPERATORS.includes(name)) return [name];
    if (name === 'anything-but') return listUnsupportedOperators(argument);
    if (name !== 'numeric') return isObject(argument) ? [name] : [];
    const comparisons = Array.isArray(argument)
      ? argument.filter((_, index) => index % 2 === 0)
      : [];
    return comparisons.map(String).filter((comparison) => !(comparison in COMPARISONS));
  });
}

/** What in the pattern would throw at an event: operators, and values that are no lists. */
export function listUnsupportedPatternParts(pattern: JsonValue): readonly string[] {
  if (!isObject(pattern)) return [JSON.stringify(pattern)];
  return Object.values(pattern).flatMap((expected) =>
    Array.isArray(expected)
      ? listUnsupportedOperators(expected)
      : listUnsupportedPatternParts(expected),
  );
}
