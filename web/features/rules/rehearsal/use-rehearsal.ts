// Rehearses a rule page by page, and from the beginning when it changes; answers for an older rule are dropped.
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#web/lib/api/call-api.ts';
import { useOnReconnect } from '#web/lib/browser/use-online.ts';
import { hasErrorCode, ServerUnreachableError } from '#web/lib/http/api-error.ts';
import type { ApiCallFields } from '#web/lib/http/endpoints.ts';
import { isUnfinished } from './is-unfinished.ts';
import { addRehearsalPage, EMPTY_RESULT, type RehearsalResult } from './rehearsal-result.ts';

export type RehearsedRule = ApiCallFields<'simulateRule'>['rule'];
/** `from`: ISO. */
export type RehearsalSpan = { readonly days: number } | { readonly from: string };

const TYPING_PAUSE_MS = 800;
const DAY_MS = 24 * 60 * 60 * 1_000;

type RehearsalState = {
  /** Of the rule and the days that the rest is about. */
  readonly key: string;
  readonly result: RehearsalResult | null;
  /** Where to continue; null when there are no more events. */
  readonly nextFrom: string | null;
  /** `invalid`: the server does not take the rule as it is. */
  readonly phase: 'running' | 'stopped' | 'failed' | 'invalid' | 'done';
  readonly error?: unknown;
};
type Start = { readonly from: string; readonly result: RehearsalResult };

const NOTHING_YET: RehearsalState = { key: '', result: null, nextFrom: null, phase: 'running' };

/** Reads page after page until there are no more, or until `isCurrent` says that nobody wants them. */
async function rehearse(
  rule: RehearsedRule,
  { from, result }: Start,
  isCurrent: () => boolean,
  report: (state: Omit<RehearsalState, 'key'>) => void,
): Promise<void> {
  let progress = { result, nextFrom: from as string | null };
  try {
    while (progress.nextFrom !== null) {
      const page = await callApi('simulateRule', { rule, from: progress.nextFrom });
      if (!isCurrent()) return;
      progress = { result: addRehearsalPage(progress.result, page), nextFrom: page.next_from };
      report({ ...progress, phase: page.next_from === null ? 'done' : 'running' });
    }
  } catch (error) {
    if (!isCurrent()) return;
    const phase = hasErrorCode(error, 'validation_failed') ? 'invalid' : 'failed';
    report({ ...progress, phase, error });
  }
}

const findStart = (span: RehearsalSpan): string =>
  'from' in span ? span.from : new Date(Date.now() - span.days * DAY_MS).toISOString();

/** What decides about the result: a rule that is saved already has its own place among the others. */
const pickRehearsed = ({ id, rule_event_type, rule }: RehearsedRule): RehearsedRule => ({
  id,
  rule_event_type,
  rule,
});

export type Rehearsal = ReturnType<typeof useRehearsal>;

export function useRehearsal(rule: RehearsedRule, span: RehearsalSpan) {
  const rehearsed = pickRehearsed(rule);
  const ruleText = JSON.stringify(rehearsed);
  const isIncomplete = isUnfinished(rehearsed);
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
      run({ from: findStart(span), result: EMPTY_RESULT });
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
  useOnReconnect(() => {
    const isCutOff = state.phase === 'failed' && state.error instanceof ServerUnreachableError;
    if (isCutOff && !isOutdated) resume();
  });
  const stop = () => {
    stopRun();
    setState({ ...state, phase: 'stopped' });
  };
  if (isIncomplete)
    return { ...NOTHING_YET, key, phase: 'invalid' as const, isOutdated: false, resume, stop };
  // A rule that cannot be rehearsed yet mostly still cannot after the next key: the words must not flicker.
  const phase = isOutdated && state.phase !== 'invalid' ? 'running' : state.phase;
  // A part of what an older rule would have done says nothing about this one.
  const { result, nextFrom } = isOutdated && state.phase === 'running' ? NOTHING_YET : state;
  return { ...state, result, nextFrom, phase, isOutdated, resume, stop };
}
