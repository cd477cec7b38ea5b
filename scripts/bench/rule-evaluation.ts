// P4 and P5: how fast the rules of an account are evaluated, beside json-rules-engine and with few rules.
import {
  type EvaluatedRule,
  evaluateRule,
  type RuleHistory,
} from '#functions/rules/domain/evaluate-rule.ts';
import { compileRuleSet, type RuleSet } from '#functions/rules/domain/rule-set.ts';
import {
  createOracleEngine,
  findMatchesByOracle,
} from '#tests/support/json-rules-engine-oracle.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { measureMedians } from './medians.ts';
import {
  type BenchComment,
  makeComments,
  makeRules,
  toBenchEvent,
} from './seed-rules-and-events.ts';

const RULE_COUNT = 1_000;
const FEW_RULES = 10;
const EVENT_COUNT = 2_000;
const ROUNDS = 21;
/** json-rules-engine takes some 50 ms for an event, so each round gives it other events of the same 2,000. */
const ORACLE_EVENTS_PER_ROUND = 12;
const MIN_FACTOR = 300;
const MAX_FACTOR_WITH_INDEX = 30;
/** As many times as there are rules more: what an engine without an index takes. */
const MAX_FACTOR_LINEAR = 100;

const NOTHING_BEFORE: RuleHistory = { answeredReaches: new Set(), getTriggerCount: () => 0 };

const findMatches = (ruleSet: RuleSet, comment: BenchComment): readonly string[] => {
  const event = toBenchEvent(comment);
  return ruleSet
    .listCandidates(event)
    .filter((rule) => evaluateRule(rule, event, NOTHING_BEFORE).acts)
    .map(({ id }) => id);
};

const comments = makeComments(EVENT_COUNT);

/** Microseconds for each event. A new set begins without what earlier events have taught its index. */
function measureOurs(rules: readonly EvaluatedRule[]): number {
  const ruleSet = compileRuleSet(rules);
  const startedAt = performance.now();
  for (const comment of comments) findMatches(ruleSet, comment);
  return ((performance.now() - startedAt) * 1_000) / comments.length;
}

/** Measures json-rules-engine with the next events, and then compares what both have found. */
function createOracleMeasurement(rules: readonly EvaluatedRule[]) {
  const engine = createOracleEngine(rules);
  const ruleSet = compileRuleSet(rules);
  const found = { events: 0, matches: 0, differences: 0 };
  const measure = async (): Promise<number> => {
    const part = comments.slice(found.events, found.events + ORACLE_EVENTS_PER_ROUND);
    const startedAt = performance.now();
    const matches: ReadonlySet<string>[] = [];
    for (const comment of part)
      matches.push(await findMatchesByOracle(engine, toBenchEvent(comment)));
    const microseconds = ((performance.now() - startedAt) * 1_000) / part.length;
    part.forEach((comment, index) => {
      const ours = new Set(findMatches(ruleSet, comment));
      found.matches += ours.size;
      found.differences += ours.symmetricDifference(matches[index] ?? new Set()).size;
    });
    found.events += part.length;
    return microseconds;
  };
  return { found, measure };
}

function buildRows(
  time: Readonly<Record<'many' | 'few' | 'manyAnyPost' | 'fewAnyPost' | 'oracle', number>>,
  found: ReturnType<typeof createOracleMeasurement>['found'],
): BenchRow[] {
  const of = `${RULE_COUNT} rules ([selected posts], date, one of 3 texts)`;
  const versus = `time of an event with ${RULE_COUNT} rules ÷ with ${FEW_RULES}`;
  return [
    createBenchRow({
      id: 'P4-rule-evaluation',
      what: `events a second with ${of} ÷ json-rules-engine 7.3; ours with all ${EVENT_COUNT} events, the other with ${found.events} of them`,
      ratio: time.oracle / time.many,
      target: { atLeast: MIN_FACTOR },
    }),
    createBenchRow({
      id: 'P4-same-matches',
      what: `pairs of rule and event that only one engine finds, of ${found.events * RULE_COUNT} with ${found.matches} matches`,
      ratio: found.differences,
      target: { atMost: 0 },
    }),
    createBenchRow({
      id: 'P5-more-rules',
      what: versus,
      ratio: time.many / time.few,
      target: { atMost: MAX_FACTOR_WITH_INDEX },
    }),
    createBenchRow({
      id: 'P5-more-rules-any-post',
      what: `${versus}, when no rule selects posts, so that the index leaves none out`,
      ratio: time.manyAnyPost / time.fewAnyPost,
      target: { atMost: MAX_FACTOR_LINEAR },
    }),
  ];
}

async function measure(): Promise<BenchRow[]> {
  const rules = makeRules(RULE_COUNT, { arePostsSelected: true });
  const anyPostRules = makeRules(RULE_COUNT, { arePostsSelected: false });
  const oracle = createOracleMeasurement(rules);
  const time = await measureMedians(
    {
      many: () => measureOurs(rules),
      few: () => measureOurs(rules.slice(0, FEW_RULES)),
      manyAnyPost: () => measureOurs(anyPostRules),
      fewAnyPost: () => measureOurs(anyPostRules.slice(0, FEW_RULES)),
      oracle: oracle.measure,
    },
    ROUNDS,
  );
  // Otherwise the engines would agree about little but silence.
  if (oracle.found.matches < oracle.found.events / 10)
    throw new Error(`Only ${oracle.found.matches} matches were compared.`);
  for (const [name, microseconds] of Object.entries(time))
    logProgress(
      `${name}: ${microseconds.toFixed(1)} µs for an event, ${Math.round(1_000_000 / microseconds)} a second`,
    );
  return buildRows(time, oracle.found);
}

await reportBenchRowsAndExit(await measure());
