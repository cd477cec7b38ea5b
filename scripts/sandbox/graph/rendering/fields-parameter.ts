// Parses the `fields` parameter, such as a,b{c,d.limit(5){e}}, into a tree.
import { GraphError } from '../graph-error.ts';

export interface RequestedField {
  readonly name: string;
  /** limit -> 5, after -> cursor, ... */
  readonly modifiers: ReadonlyMap<string, string>;
  /** Null when no braces follow: the node's default fields are requested. */
  readonly children: readonly RequestedField[] | null;
}

/** @throws GraphError 2500 when the text is not a list of fields */
export function parseFieldsParameter(text: string): readonly RequestedField[] {
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found) position = pattern.lastIndex;
    return found;
  };
  const require = (pattern: RegExp): RegExpExecArray =>
    match(pattern) ?? throwSyntaxError(text, position);

  const parseField = (): RequestedField => {
    const [, name = ''] = require(tokens.name);
    const modifiers = new Map<string, string>();
    while (match(tokens.dot)) {
      const [, modifier = '', value = ''] = require(tokens.modifier);
      modifiers.set(modifier, value.trim());
    }
    if (!match(tokens.open)) return { name, modifiers, children: null };
    const children = parseList();
    require(tokens.close);
    return { name, modifiers, children };
  };
  const parseList = (): RequestedField[] => {
    const fields: RequestedField[] = [];
    do {
      if (match(tokens.listEnd)) break;
      fields.push(parseField());
    } while (match(tokens.comma));
    return fields;
  };

  const fields = parseList();
  require(tokens.end);
  return fields;
}

/** Each token with the surrounding space. */
const tokens = {
  name: /\s*([A-Za-z_][A-Za-z0-9_]*)\s*/y,
  /** `limit(5)` */
  modifier: /\s*([A-Za-z_][A-Za-z0-9_]*)\s*\(([^)]*)\)\s*/y,
  dot: /\s*\.\s*/y,
  comma: /\s*,\s*/y,
  open: /\s*\{\s*/y,
  close: /\s*\}\s*/y,
  listEnd: /\s*(?=\}|$)/y,
  end: /\s*$/y,
};

function throwSyntaxError(text: string, position: number): never {
  const found = text[position] ?? 'end of string';
  throw new GraphError({
    code: 2500,
    message: `Syntax error "Expected name instead of ${found}." at character ${position}: ${text}`,
  });
}

/** Formats the tree as text again, for the `next` link of a nested list. */
export function formatFieldsParameter(fields: readonly RequestedField[]): string {
  return fields.map(formatField).join(',');
}

function formatField(field: RequestedField): string {
  const modifiers = [...field.modifiers].map(([name, value]) => `.${name}(${value})`).join('');
  const children = field.children === null ? '' : `{${formatFieldsParameter(field.children)}}`;
  return `${field.name}${modifiers}${children}`;
}
