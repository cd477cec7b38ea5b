// Generates request fields from a contract's schema: valid values mixed with unusual and unknown ones.
import fc from 'fast-check';
import * as z from 'zod';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import type { ContractRequestFields } from '#tests/support/api/invoke-api-by-contract.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Lone surrogates, separators of table keys, prototype properties, and numbers beyond usual limits. */
const ODD_VALUES: readonly unknown[] = [
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

/** Strings in the format of a token; guessing a real one is practically impossible. */
export const tokenLikeStringArbitrary = fc.stringMatching(
  /^rl[ar]_usr_[0-9a-v]{26}\.ses_[0-9a-v]{26}\.[\w-]{43}$/,
);

export const oddValueArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: tokenLikeStringArbitrary },
);

const makeStringArbitrary = ({
  pattern,
  minLength,
  maxLength,
}: JsonSchema): fc.Arbitrary<unknown> => {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc.string({
    unit: 'grapheme',
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? 60, 400),
  });
};

const makeNumberArbitrary = ({
  type,
  minimum = -1_000,
  maximum = 1_000_000,
}: JsonSchema): fc.Arbitrary<unknown> => {
  const bounds = { min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) };
  return type === 'integer' ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
};

const makeRecordArbitrary = ({
  properties = {},
  required = [],
}: JsonSchema): fc.Arbitrary<ContractRequestFields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, subschema]) => [
        name,
        makeSchemaArbitrary(subschema as JsonSchema),
      ]),
    ),
    { requiredKeys: [...required] as never[] },
  ) as fc.Arbitrary<ContractRequestFields>;

/** Generates values that the schema accepts, as far as JSON Schema can express it. */
function makeSchemaArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return fc.oneof(...choices.map((subschema) => makeSchemaArbitrary(subschema as JsonSchema)));
  switch (schema.type) {
    case 'string':
      return makeStringArbitrary(schema);
    case 'integer':
    case 'number':
      return makeNumberArbitrary(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(makeSchemaArbitrary((schema.items ?? {}) as JsonSchema), { maxLength: 5 });
    case 'object':
      return makeRecordArbitrary(schema);
    default:
      return oddValueArbitrary;
  }
}

const toRequestSchema = (contract: ApiContract): JsonSchema =>
  z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' });

/** Generates fields from the schema, with some replaced by `validFields`, some by odd values, some added. */
export function makeRequestFieldsArbitrary(
  contract: ApiContract,
  validFields: ContractRequestFields,
): fc.Arbitrary<ContractRequestFields> {
  const schemaFieldNames = Object.keys(toRequestSchema(contract).properties ?? {});
  const oddFieldsArbitrary = fc.dictionary(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...schemaFieldNames, 'user_id', 'role', 'token') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ),
    oddValueArbitrary,
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc
    .record({
      fields: makeRecordArbitrary(toRequestSchema(contract)),
      keep: fc.subarray(Object.keys(validFields)),
      spoil: fc.oneof(
        { weight: 1, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: oddFieldsArbitrary },
      ),
    })
    .map(({ fields, keep, spoil }) => ({
      ...fields,
      ...Object.fromEntries(keep.map((name) => [name, validFields[name]])),
      ...spoil,
    }));
}
