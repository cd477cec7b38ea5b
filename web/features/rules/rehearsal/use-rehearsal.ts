// Rehearses a rule page by page. A change of the rule starts over and drops late answers for the older rule.
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#web/lib/api/call-api.ts';
import { useOnBrowserOnline } from '#web/lib/browser/use-online.ts';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';
import { hasErrorCode, ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { isRuleUnfinished } from './is-rule-unfinished.ts';
import {
  addPageToRehearsalResult,
  EMPTY_REHEARSAL_RESULT,
  type RehearsalResult,
} from './rehearsal-result.ts';

export type RehearsedRule = ApiCallFields<'rehearseRule'>['rule'];
/** `from` is ISO. */
export type RehearsalTimeSpan = { readonly days: number } | { readonly from: string };

const TYPING_PAUSE_MS = 800;
const DAY_MS = 24 * 60 * 60 * 1_000;

type RehearsalState = {
  /** Identifies the rule and the days of this state. */
  readonly key: string;
  readonly result: RehearsalResult | null;
  /** The place to continue from. Null when there are no more events. */
  readonly nextFrom: string | null;
  /** `invalid` means that the server refuses the rule. */
  readonly phase: 'running' | 'stopped' | 'failed' | 'invalid' | 'done';
  readonly error?: unknown;
};
type Start = { readonly from: string; readonly result: RehearsalResult };

const NOTHING_YET: RehearsalState = { key: '', result: null, nextFrom: null, phase: 'running' };

/** Reads page after page to the end, or until `isCurrent` returns false. */
async function rehearse(
  rule: RehearsedRule,
  { from, result }: Start,
  isCurrent: () => boolean,
  report: (state: Omit<RehearsalState, 'key'>) => void,
): Promise<void> {
  let progress = { result, nextFrom: from as string | null };
  try {
    while (progress.nextFrom !== null) {
      const page = await callApi('rehearseRule', { rule, from: progress.nextFrom });
      if (!isCurrent()) return;
      progress = {
        result: addPageToRehearsalResult(progress.result, page),
        nextFrom: page.next_from,
      };
      report({ ...progress, phase: page.next_from === null ? 'done' : 'running' });
    }
  } catch (error) {
    if (!isCurrent()) return;
    const phase = hasErrorCode(error, 'validation_failed') ? 'invalid' : 'failed';
    report({ ...progress, phase, error });
  }
}

const findStart = (span: RehearsalTimeSpan): string =>
  'from' in span ? span.from : new Date(Date.now() - span.days * DAY_MS).toISOString();

/** The parts of a rule that decide the result. The id gives a saved rule its place among the others. */
const pickRehearsed = ({ id, rule_event_type, rule }: RehearsedRule): RehearsedRule => ({
  id,
  rule_event_type,
  rule,
});

export type Rehearsal = ReturnType<typeof useRehearsal>;

export function useRehearsal(rule: RehearsedRule, span: RehearsalTimeSpan) {
  const rehearsed = pickRehearsed(rule);
  const ruleText = JSON.stringify(rehearsed);
  const isIncomplete = isRuleUnfinished(rehearsed);
  const key = `${JSON.stringify(span)} ${ruleText}`;
  const [state, setState] = useState(NOTHING_YET);
  const currentRun = useRef<object | null>(null);
  const typed = `${'from' in span ? span.from : ''} ${ruleText}`;
  const lastTyped = useRef(typed);

  const run = (start: Start) => {
    const thisRun = {};
    currentRun.current = thisRun;
    void rehearse(
      rehearsed,
      start,
      () => currentRun.current === thisRun,
      (reported) => setState({ key, ...reported }),
    );
  };
  const stopRun = () => {
    currentRun.current = null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal rule in another object is the same rule.
  useEffect(() => {
    const pause = lastTyped.current === typed ? 0 : TYPING_PAUSE_MS;
    lastTyped.current = typed;
    if (isIncomplete) return stopRun;
    const timer = setTimeout(() => {
      run({ from: findStart(span), result: EMPTY_REHEARSAL_RESULT });
    }, pause);
    return () => {
      clearTimeout(timer);
      stopRun();
    };
  }, [key]);

  const isOutdated = state.key !== key;
  const resume = () => {
    if (state.nextFrom === null || state.result === null) return;
    setState({ ...state, phase: 'running' });
    run({ from: state.nextFrom, result: state.result });
  };
  useOnBrowserOnline(() => {
    const isCutOff = state.phase === 'failed' && state.error instanceof ServerUnreachableError;
    if (isCutOff && !isOutdated) resume();
  });
  const stop = () => {
    stopRun();
    setState({ ...state, phase: 'stopped' });
  };
  if (isIncomplete)
    return { ...NOTHING_YET, key, phase: 'invalid' as const, isOutdated: false, resume, stop };
  // An invalid rule mostly stays invalid after the next key, and its message must not flicker.
  const phase = isOutdated && state.phase !== 'invalid' ? 'running' : state.phase;
  // A partial result for an older rule says nothing about this one.
  const { result, nextFrom } = isOutdated && state.phase === 'running' ? NOTHING_YET : state;
  return { ...state, result, nextFrom, phase, isOutdated, resume, stop };
}
