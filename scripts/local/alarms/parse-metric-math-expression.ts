// Parses an expression of metric math.

export type MetricMathNode =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'metric'; readonly id: string }
  /** The keyword that only FILL takes. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'list'; readonly items: readonly MetricMathNode[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly MetricMathNode[] }
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly left: MetricMathNode;
      readonly right: MetricMathNode;
    };

/** From the loosest to the tightest. */
const PRECEDENCE: readonly (readonly string[])[] = [
  ['OR'],
  ['AND'],
  ['>', '>=', '<', '<=', '==', '!='],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];
const SYNONYMS: Readonly<Record<string, string>> = { '||': 'OR', '&&': 'AND' };
const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z]\w*|>=|<=|==|!=|&&|\|\||[-+*/^()[\],<>])/y;

function tokenize(expression: string): string[] {
  const tokens: string[] = [];
  const text = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`"${text.slice(start)}" is not understood`);
    tokens.push(SYNONYMS[token] ?? token);
  }
  return tokens;
}

/** @throws Error for an expression that it cannot parse. */
export function parseMetricMathExpression(expression: string): MetricMathNode {
  const tokens = tokenize(expression);
  const expectToken = (expected: string) => {
    const token = tokens.shift();
    if (token !== expected) throw new Error(`"${expected}" is missing before "${token ?? ''}"`);
  };
  const parseList = (end: string): MetricMathNode[] => {
    const items: MetricMathNode[] = [];
    while (tokens[0] !== end) {
      if (items.length > 0) expectToken(',');
      items.push(parseLevel(0));
    }
    expectToken(end);
    return items;
  };
  const parsePrimary = (): MetricMathNode => {
    const token = tokens.shift() ?? '';
    if (token === '-') {
      const left: MetricMathNode = { kind: 'number', value: 0 };
      return { kind: 'operation', operator: '-', left, right: parsePrimary() };
    }
    if (token === '(') {
      const inner = parseLevel(0);
      expectToken(')');
      return inner;
    }
    if (token === '[') return { kind: 'list', items: parseList(']') };
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) };
    if (token === 'REPEAT') return { kind: 'repeat' };
    if (/^[A-Z]/.test(token)) {
      expectToken('(');
      return { kind: 'call', name: token, args: parseList(')') };
    }
    if (/^[a-z]/.test(token)) return { kind: 'metric', id: token };
    throw new Error(`"${token}" is not understood`);
  };
  const parseLevel = (level: number): MetricMathNode => {
    const operators = PRECEDENCE[level];
    if (!operators) return parsePrimary();
    let left = parseLevel(level + 1);
    while (operators.includes(tokens[0] ?? '')) {
      const operator = tokens.shift() ?? '';
      left = { kind: 'operation', operator, left, right: parseLevel(level + 1) };
    }
    return left;
  };
  const parsed = parseLevel(0);
  if (tokens.length > 0) throw new Error(`"${tokens.join(' ')}" is not understood`);
  return parsed;
}
