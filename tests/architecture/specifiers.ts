// Reads what a source file imports, by parsing it: comments, strings and JSX text cannot mislead it.
import { parseSync, Visitor } from 'vite';

/** Stands for the specifier of an `import()` whose argument is worked out at run time. */
export const COMPUTED = '(computed)';

type Source = { readonly type: string; readonly value?: unknown } | null;

/**
 * Specifiers of imports, re-exports, `import()` calls and `import('…')` types, type-only ones
 * included, in no particular order.
 */
export function specifiersIn(file: string, source: string): readonly string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: string[] = [];
  const keep = (node: { readonly source: Source }): void => {
    if (node.source !== null) found.push(textOf(node.source));
  };
  new Visitor({
    ImportDeclaration: keep,
    ExportNamedDeclaration: keep,
    ExportAllDeclaration: keep,
    ImportExpression: keep,
    TSImportType: keep,
  }).visit(program);
  return found;
}

function textOf(source: NonNullable<Source>): string {
  return typeof source.value === 'string' ? source.value : COMPUTED;
}
