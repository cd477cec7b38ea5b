// Arbitrary requests of a contract's schema: what it asks for, and everything that it does not.
import fc from 'fast-check';
import * as z from 'zod';
import type { Contract } from '#shared/contracts/define.ts';
import type { Fields } from '#tests/support/every-api.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** Half pairs, separators of the table's keys, names of prototypes, numbers at and past each edge. */
const ODD: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '#',
  '|',
  'USER#usr_1#IG#1',
  '1#POST#2',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '𝒜'.repeat(80),
  'x'.repeat(5_000),
  'NaN',
  '1e9',
  '-1',
  Number.NaN,
  -1,
  -0,
  0.5,
  1e6,
  1e9,
  1e300,
  Number.MAX_SAFE_INTEGER,
  null,
  undefined,
  true,
  [],
  {},
  [[[[]]]],
  [null],
  { $gt: '' },
  { S: 'x' },
];

/** The form of a token, genuine only by a chance of 2^-256. */
export const tokenShaped = fc.stringMatching(
  /^rl[ar]_usr_[0-9a-v]{26}\.ses_[0-9a-v]{26}\.[\w-]{43}$/,
);

export const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: tokenShaped },
);

const textOf = ({ pattern, minLength, maxLength }: Shape): fc.Arbitrary<unknown> => {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc.string({
    unit: 'grapheme',
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? 60, 400),
  });
};

const numberOf = ({
  type,
  minimum = -1_000,
  maximum = 1_000_000,
}: Shape): fc.Arbitrary<unknown> => {
  const bounds = { min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) };
  return type === 'integer' ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
};

const recordOf = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part as Shape)]),
    ),
    { requiredKeys: [...required] as never[] },
  ) as fc.Arbitrary<Fields>;

/** Values a schema accepts, as far as JSON Schema can tell. */
function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((part) => arbitraryOf(part as Shape)));
  switch (shape.type) {
    case 'string':
      return textOf(shape);
    case 'integer':
    case 'number':
      return numberOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf((shape.items ?? {}) as Shape), { maxLength: 5 });
    case 'object':
      return recordOf(shape);
    default:
      return odd;
  }
}

const shapeOf = (contract: Contract): Shape =>
  z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' });

/**
 * Fields of a call: those of the schema, `named` ones often in their place, some of them odd, some
 * nobody asked for.
 */
export function fieldsOf(contract: Contract, named: Fields): fc.Arbitrary<Fields> {
  const known = Object.keys(shapeOf(contract).properties ?? {});
  const spoiling = fc.dictionary(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known, 'user_id', 'role', 'token') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ),
    odd,
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc
    .record({
      fields: recordOf(shapeOf(contract)),
      keep: fc.subarray(Object.keys(named)),
      spoil: fc.oneof(
        { weight: 1, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: spoiling },
      ),
    })
    .map(({ fields, keep, spoil }) => ({
      ...fields,
      ...Object.fromEntries(keep.map((name) => [name, named[name]])),
      ...spoil,
    }));
}
