// Parses the import specifiers of a source file, so that comments, strings and JSX text are
// ignored.
import { parseSync, Visitor } from 'vite';

/** Stands for the specifier of an `import()` with a computed argument. */
export const COMPUTED_IMPORT_PLACEHOLDER = '(computed)';

type SpecifierNode = { readonly type: string; readonly value?: unknown } | null;

/**
 * Specifiers of imports, re-exports, `import()` calls and `import('…')` types, including type-only
 * ones, in no particular order.
 */
export function parseImportSpecifiers(file: string, source: string): readonly string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const specifiers: string[] = [];
  const collectSpecifier = (node: { readonly source: SpecifierNode }): void => {
    if (node.source !== null) specifiers.push(toSpecifierText(node.source));
  };
  new Visitor({
    ImportDeclaration: collectSpecifier,
    ExportNamedDeclaration: collectSpecifier,
    ExportAllDeclaration: collectSpecifier,
    ImportExpression: collectSpecifier,
    TSImportType: collectSpecifier,
  }).visit(program);
  return specifiers;
}

function toSpecifierText(source: NonNullable<SpecifierNode>): string {
  return typeof source.value === 'string' ? source.value : COMPUTED_IMPORT_PLACEHOLDER;
}
