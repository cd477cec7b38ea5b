// EventBridge's pattern language, as far as rules use it. An operator unknown here is an error, not "no".
type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: Json) => (typeof value === 'string' ? value : undefined);

const COMPARE: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function holdsNumeric(conditions: Json, value: Json): boolean {
  if (typeof value !== 'number' || !Array.isArray(conditions)) return false;
  for (let index = 0; index < conditions.length; index += 2) {
    const compare = COMPARE[String(conditions[index])];
    if (!compare) throw new Error(`Event patterns here know no ${String(conditions[index])}.`);
    if (!compare(value, Number(conditions[index + 1]))) return false;
  }
  return true;
}

function holdsOperator(name: string, argument: Json, value: Json): boolean {
  const text = asText(value);
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
      return holdsNumeric(argument, value);
    case 'anything-but': {
      const excluded = Array.isArray(argument) ? argument : [argument];
      return value !== undefined && !excluded.some((entry) => holdsEntry(entry, value));
    }
    default:
      throw new Error(`Event patterns here know no operator ${name}.`);
  }
}

function holdsEntry(entry: Json, value: Json): boolean {
  if (!isObject(entry)) return entry === value;
  return Object.entries(entry).every(([name, argument]) => holdsOperator(name, argument, value));
}

/** Whether the event holds every field of the pattern. An array in the event holds if one element does. */
export function matchesPattern(pattern: Json, event: Json): boolean {
  if (!isObject(pattern)) throw new Error('An event pattern is an object.');
  return Object.entries(pattern).every(([field, expected]) => {
    const value = isObject(event) ? event[field] : undefined;
    if (Array.isArray(expected)) {
      const values = Array.isArray(value) && value.length > 0 ? value : [value];
      return expected.some((entry) => values.some((one) => holdsEntry(entry, one)));
    }
    return matchesPattern(expected, value);
  });
}
