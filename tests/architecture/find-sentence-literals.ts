// Finds the string literals of a source file that read like a sentence for a user.
import { parseSync, Visitor } from 'vite';

type Span = { readonly start: number; readonly end: number };
type Node = Span & { readonly name?: string };
/** A call, or the creation of an object. */
type Call = {
  readonly callee: Node & {
    readonly type: string;
    readonly object?: Node;
    readonly property?: Node;
  };
  readonly arguments: readonly Span[];
};

/** It begins with a capital and has three words, or begins with a value and ends like a sentence. */
const SENTENCE = /^\p{Lu}\S*(\s+\S+){2}|^\{\}(\s+\S+){2}.*[.?!]$/su;

/** Properties of a contract that only its documentation shows. */
const DOCUMENTATION = ['summary', 'description', 'allowedBecause'];
/** Calls whose texts operators and developers read; `Super` is an error's. */
const FOR_OPERATORS = ['describe', 'printLine', 'Super', 'logger'];

/** The arguments that are not for users. */
function listExemptArguments({ callee, arguments: args }: Call): readonly Span[] {
  const names = [callee.type, callee.name, callee.object?.name, callee.property?.name];
  // The code of an error of the API is part of the specification; what else it gets may be a sentence.
  if (callee.name === 'AppError') return args.slice(0, 1);
  const isError = callee.name?.endsWith('Error') ?? false;
  return isError || names.some((name) => FOR_OPERATORS.includes(name ?? '')) ? args : [];
}

export function findSentenceLiterals(file: string, source: string): readonly string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const exempt: Span[] = [];
  const found: (Span & { readonly text: string })[] = [];
  const exemptArguments = (call: unknown) => exempt.push(...listExemptArguments(call as Call));
  const exemptProperty = (property: unknown) => {
    const { key, value } = property as Readonly<Record<'key' | 'value', Node>>;
    exempt.push(DOCUMENTATION.includes(key.name ?? '') ? value : key);
  };
  const collect = (node: Span & { value?: unknown; quasis?: { value: { raw: string } }[] }) => {
    const text = node.quasis?.map(({ value }) => value.raw).join('{}') ?? node.value;
    if (typeof text === 'string' && SENTENCE.test(text.trim())) found.push({ ...node, text });
  };
  new Visitor({
    NewExpression: exemptArguments,
    CallExpression: exemptArguments,
    Literal: collect,
    TemplateLiteral: collect,
    Property: exemptProperty,
  }).visit(program);
  return found
    .filter(({ start, end }) => !exempt.some((span) => span.start <= start && end <= span.end))
    .map(({ text }) => text);
}
