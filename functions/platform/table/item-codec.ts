// Declares the attributes of an item once, for reading and for writing: the attribute name and the stored schema of
// each field.
import * as z from 'zod';
import type { TableItem } from './table.ts';

type Fields = Readonly<Record<string, readonly [attribute: string, schema: z.ZodType]>>;
type FieldValues<F extends Fields> = { readonly [Field in keyof F]: z.output<F[Field][1]> };

export type ItemCodec<F extends Fields> = {
  /** Ignores attributes that are not declared, such as keys. */
  readonly decode: (item: TableItem) => FieldValues<F>;
  /** The attributes of the given fields; undeclared ones are left out. An update removes those that are undefined. */
  readonly encode: (values: Partial<FieldValues<F>>) => Record<string, unknown>;
};

export function defineItemCodec<const F extends Fields>(fields: F): ItemCodec<F> {
  const entries = Object.entries(fields);
  const itemSchema = z.object(Object.fromEntries(entries.map(([, attribute]) => attribute)));
  return {
    decode(item) {
      const stored = itemSchema.parse(item);
      const values = entries.map(([field, [attribute]]) => [field, stored[attribute]]);
      return Object.fromEntries(values) as FieldValues<F>;
    },
    encode: (values) =>
      Object.fromEntries(
        entries
          .filter(([field]) => field in values)
          .map(([field, [attribute, schema]]) => [attribute, z.encode(schema, values[field])]),
      ),
  };
}

/** An object within an item, whose attributes are declared in the same way. */
export const nestedAttributesCodec = <const F extends Fields>(fields: F) => {
  const { decode, encode } = defineItemCodec(fields);
  const stored = z.record(z.string(), z.unknown());
  return z.codec(stored, z.custom<FieldValues<F>>(), { decode, encode });
};

/** Stored only when it is true. */
export const storedFlagCodec = z.codec(z.boolean().optional(), z.boolean(), {
  decode: (stored) => stored === true,
  encode: (flag) => flag || undefined,
});

/** Stored only when it has elements. */
export const storedListCodec = <Element extends z.ZodType>(element: Element) =>
  z.codec(z.array(element).optional(), z.array(z.custom<z.output<Element>>()).readonly(), {
    decode: (stored) => stored ?? [],
    encode: (list) => (list.length > 0 ? [...list] : undefined),
  });

/** Stored only when it is not null. */
export const storedNullableCodec = <Value extends z.ZodType>(value: Value) =>
  z.codec(value.optional(), z.custom<z.output<Value> | null>(), {
    decode: (stored) => stored ?? null,
    encode: (valueOrNull) => valueOrNull ?? undefined,
  });
