// EventBridge's pattern language, as far as rules and filters of event sources use it. An
// unsupported operator throws instead of not matching.
type JsonValue = unknown;

const isObject = (value: JsonValue): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toText = (value: JsonValue) => (typeof value === 'string' ? value : undefined);

/** A field of the pattern that holds alternative patterns instead of belonging to the event. */
const ALTERNATIVES_FIELD = '$or';

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

/** Only JSON numbers match: a DynamoDB number is a string in its stream, and never matches. */
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
      // An object is not a value: `exists` works on leaves only.
      return (value !== undefined && !isObject(value)) === argument;
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

const requireAlternatives = (alternatives: JsonValue): readonly JsonValue[] => {
  if (!Array.isArray(alternatives)) throw new Error(`${ALTERNATIVES_FIELD} needs a list.`);
  return alternatives;
};

function matchesField(expected: JsonValue, value: JsonValue): boolean {
  const values = Array.isArray(value) && value.length > 0 ? value : [value];
  if (Array.isArray(expected)) {
    return expected.some((entry) => values.some((candidate) => matchesEntry(entry, candidate)));
  }
  return values.some((candidate) => matchesEventBridgePattern(expected, candidate));
}

/**
 * Whether the event matches every field of the pattern. An array in the event matches when one
 * element does.
 */
export function matchesEventBridgePattern(pattern: JsonValue, event: JsonValue): boolean {
  if (!isObject(pattern)) throw new Error('An event pattern must be an object.');
  return Object.entries(pattern).every(([field, expected]) =>
    field === ALTERNATIVES_FIELD
      ? requireAlternatives(expected).some((alternative) =>
          matchesEventBridgePattern(alternative, event),
        )
      : matchesField(expected, isObject(event) ? event[field] : undefined),
  );
}

/** Only `anything-but` contains other operators: `{ "anything-but": { "prefix": "x" } }`. */
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

/** The parts of the pattern that would throw at an event: operators, and values that are not lists. */
export function listUnsupportedEventPatternParts(pattern: JsonValue): readonly string[] {
  if (!isObject(pattern)) return [JSON.stringify(pattern)];
  return Object.entries(pattern).flatMap(([field, expected]) => {
    if (field === ALTERNATIVES_FIELD) {
      return Array.isArray(expected)
        ? expected.flatMap(listUnsupportedEventPatternParts)
        : [`${ALTERNATIVES_FIELD} without a list`];
    }
    return Array.isArray(expected)
      ? listUnsupportedOperators(expected)
      : listUnsupportedEventPatternParts(expected);
  });
}
