// Gives an output the form of a strict schema: all of its keys and no others.
type Json = Readonly<Record<string, unknown>>;

const EMPTY_VALUES: Readonly<Record<string, unknown>> = {
  string: '',
  array: [],
  boolean: false,
  number: 0,
  integer: 0,
};

/** Other outputs, such as a hostile text of a test, stay as they are. */
export function fitOutputToSchema(output: string, format: unknown): string {
  const { json_schema } = (format ?? {}) as { readonly json_schema?: { readonly schema?: Json } };
  const properties = json_schema?.schema?.properties as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined || !output.startsWith('{')) return output;
  const values = JSON.parse(output) as Json;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(properties).map(([key, { type }]) => [
        key,
        values[key] ?? EMPTY_VALUES[String(type)] ?? null,
      ]),
    ),
  );
}
