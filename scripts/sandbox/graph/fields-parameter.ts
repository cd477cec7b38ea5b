// Parses the `fields` parameter, such as a,b{c,d.limit(5){e}}, into a tree.
import { GraphError } from './graph-error.ts';

export interface RequestedField {
  readonly name: string;
  /** limit -> 5, after -> cursor, ... */
  readonly modifiers: ReadonlyMap<string, string>;
  /** Null when no braces follow: the node's default fields are requested. */
  readonly children: readonly RequestedField[] | null;
}

export function parseFieldsParameter(text: string): readonly RequestedField[] {
  const parser = new FieldsParser(text);
  const fields = parser.parseList();
  parser.expectEnd();
  return fields;
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

class FieldsParser {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parseList(): RequestedField[] {
    const fields: RequestedField[] = [];
    do {
      this.#space();
      if (this.#atListEnd()) break;
      fields.push(this.#field());
    } while (this.#take(','));
    return fields;
  }

  expectEnd(): void {
    this.#space();
    if (this.#position < this.#text.length) this.#fail();
  }

  #field(): RequestedField {
    const name = this.#word();
    const modifiers = new Map<string, string>();
    while (this.#take('.')) {
      const modifier = this.#word();
      if (!this.#take('(')) this.#fail();
      modifiers.set(modifier, this.#until(')'));
    }
    if (!this.#take('{')) return { name, modifiers, children: null };
    const children = this.parseList();
    if (!this.#take('}')) this.#fail();
    return { name, modifiers, children };
  }

  #word(): string {
    this.#space();
    const match = /^[A-Za-z_][A-Za-z0-9_]*/.exec(this.#text.slice(this.#position));
    if (!match) return this.#fail();
    this.#position += match[0].length;
    return match[0];
  }

  #until(closing: string): string {
    const end = this.#text.indexOf(closing, this.#position);
    if (end === -1) return this.#fail();
    const value = this.#text.slice(this.#position, end);
    this.#position = end + 1;
    return value.trim();
  }

  #take(character: string): boolean {
    this.#space();
    if (this.#text[this.#position] !== character) return false;
    this.#position += 1;
    return true;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#position] ?? '')) this.#position += 1;
  }

  #atListEnd(): boolean {
    return this.#position >= this.#text.length || this.#text[this.#position] === '}';
  }

  #fail(): never {
    const foundCharacter = this.#text[this.#position] ?? 'end of string';
    throw new GraphError({
      code: 2500,
      message: `Syntax error "Expected name instead of ${foundCharacter}." at character ${this.#position}: ${this.#text}`,
    });
  }
}
