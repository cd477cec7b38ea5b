// Metric math: the values of an expression over the series of metrics. Pure. Source: CloudWatch, "Using math
// expressions".
import { type MetricMathNode, parseMetricMathExpression } from './parse-metric-math-expression.ts';

/** One value for each period, the oldest first; undefined where there is no data. */
export type MetricSeries = readonly (number | undefined)[];
type Value = number | MetricSeries | { readonly list: readonly MetricSeries[] };

export type MetricMathContext = {
  readonly getSeries: (id: string) => MetricSeries;
  /** The series of all metrics of the alarm, without its expressions. */
  readonly listMetrics: () => readonly MetricSeries[];
};

/** Stands for the keyword of FILL. */
const REPEAT: MetricSeries = [];

type Operator = (left: number, right: number) => number;
const toNumber = (condition: boolean): number => (condition ? 1 : 0);
const OPERATORS: Readonly<Record<string, Operator>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '^': (left, right) => left ** right,
  '>': (left, right) => toNumber(left > right),
  '>=': (left, right) => toNumber(left >= right),
  '<': (left, right) => toNumber(left < right),
  '<=': (left, right) => toNumber(left <= right),
  '==': (left, right) => toNumber(left === right),
  '!=': (left, right) => toNumber(left !== right),
  AND: (left, right) => toNumber(left !== 0 && right !== 0),
  OR: (left, right) => toNumber(left !== 0 || right !== 0),
};

const isList = (value: Value): value is { readonly list: readonly MetricSeries[] } =>
  typeof value === 'object' && 'list' in value;

function requireOne(value: Value | undefined): number | MetricSeries {
  if (value === undefined || isList(value)) throw new Error('an argument must be one series');
  return value;
}

function requireList(value: Value | undefined): readonly MetricSeries[] {
  if (value === undefined || !isList(value)) throw new Error('an argument must be a list');
  return value.list;
}

/** Applies the operation period by period. The result has no data where one operand has none. */
function zip(
  values: readonly (number | MetricSeries)[],
  combine: (...numbers: readonly number[]) => number | undefined,
): number | MetricSeries {
  const at = (value: number | MetricSeries, index: number) =>
    typeof value === 'number' ? value : value[index];
  const combineAt = (index: number) => {
    const numbers = values.map((value) => at(value, index));
    const result = numbers.every((each) => each !== undefined) ? combine(...numbers) : undefined;
    return Number.isFinite(result) ? result : undefined;
  };
  const series = values.find((value) => typeof value !== 'number');
  return series === undefined ? (combineAt(0) ?? 0) : series.map((_, index) => combineAt(index));
}

/** Aggregates the series that have data in a period. */
function aggregate(
  list: readonly MetricSeries[],
  combine: (numbers: readonly number[]) => number,
): MetricSeries {
  return (list[0] ?? []).map((_, index) => {
    const numbers = list.flatMap((series) => series[index] ?? []);
    return numbers.length === 0 ? undefined : combine(numbers);
  });
}

const fill = (series: MetricSeries, replacement: number | 'REPEAT'): MetricSeries => {
  let last: number | undefined;
  return series.map((value) => {
    last = value ?? last;
    return value ?? (replacement === 'REPEAT' ? last : replacement);
  });
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

type MathFunction = (args: readonly Value[], context: MetricMathContext) => Value;
const aggregating =
  (combine: (numbers: readonly number[]) => number): MathFunction =>
  ([list]) =>
    aggregate(requireList(list), combine);
const mapping =
  (change: (value: number) => number): MathFunction =>
  ([value]) =>
    zip([requireOne(value)], (each = 0) => change(each));

const FUNCTIONS: Readonly<Record<string, MathFunction>> = {
  SUM: aggregating(sum),
  AVG: aggregating((numbers) => sum(numbers) / numbers.length),
  MAX: aggregating((numbers) => Math.max(...numbers)),
  MIN: aggregating((numbers) => Math.min(...numbers)),
  ABS: mapping(Math.abs),
  CEIL: mapping(Math.ceil),
  FLOOR: mapping(Math.floor),
  METRICS: (_, { listMetrics }) => ({ list: listMetrics() }),
  IF: ([condition, then, otherwise]) =>
    zip([requireOne(condition), requireOne(then), requireOne(otherwise)], (isTrue, yes, no) =>
      isTrue === 0 ? no : yes,
    ),
  FILL: ([value, replacement]) => {
    if (value === undefined || typeof value === 'number')
      throw new Error('FILL needs a series or a list');
    const by = replacement === REPEAT ? 'REPEAT' : replacement;
    if (by !== 'REPEAT' && typeof by !== 'number') throw new Error('FILL needs a number or REPEAT');
    return isList(value) ? { list: value.list.map((series) => fill(series, by)) } : fill(value, by);
  },
};

function evaluate(node: MetricMathNode, context: MetricMathContext): Value {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'metric':
      return context.getSeries(node.id);
    case 'repeat':
      return REPEAT;
    case 'list':
      return {
        list: node.items.map((item) => {
          const value = requireOne(evaluate(item, context));
          if (typeof value === 'number') throw new Error('a list must have series only');
          return value;
        }),
      };
    case 'operation': {
      const operate = OPERATORS[node.operator];
      if (!operate) throw new Error(`the operator ${node.operator} is unknown`);
      const values = [node.left, node.right].map((side) => requireOne(evaluate(side, context)));
      return zip(values, (left = 0, right = 0) => operate(left, right));
    }
    case 'call': {
      const call = FUNCTIONS[node.name];
      if (!call) throw new Error(`the function ${node.name} is unknown`);
      return call(
        node.args.map((each) => evaluate(each, context)),
        context,
      );
    }
  }
}

/** @throws Error for syntax that CloudWatch or the runner does not know. */
export function evaluateMetricMathExpression(
  expression: string,
  context: MetricMathContext,
): MetricSeries {
  const value = evaluate(parseMetricMathExpression(expression), context);
  if (typeof value === 'number' || isList(value))
    throw new Error('the expression must be one series');
  return value;
}
