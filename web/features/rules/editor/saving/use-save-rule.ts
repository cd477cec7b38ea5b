// Saves the rule of the editor. A failure leaves the form as it is, and says where and why.
import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Rule } from '#shared/schemas/rule.ts';
import { useRuleAlerts } from '#web/features/rules/use-rule-alerts.tsx';
import { useWaitsForApproval } from '#web/features/rules/use-waits-for-approval.ts';
import { useInvalidateEndpoint } from '#web/lib/api/use-api-query.ts';
import {
  describeCause,
  hasErrorCode,
  ServerUnreachableError,
  UnauthorizedError,
} from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { type EditedRule, toEditedRule } from '../form/rule-form-mapping.ts';
import { listWarnings } from '../submit/list-warnings.ts';
import {
  addTry,
  CreatedRuleChangedError,
  type CreationAttempt,
  changeRule,
  createRule,
} from './send-rule.ts';
import { useSaveProblem } from './use-save-problem.ts';

type SaveRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** As the server has it; undefined for a new rule. */
  readonly rule: Rule | undefined;
  /** Of the rule that was changed, which may have changed since. */
  readonly updatedAt: string | undefined;
  /** To create it, whose outcome is not known. */
  readonly attempt: CreationAttempt | undefined;
  readonly onAttempt: (attempt: CreationAttempt | undefined) => void;
  /** An earlier attempt has created the rule, and it was changed since. */
  readonly onFound: (rule: Rule) => void;
  /** Returns whether the form holds nothing that is not saved. */
  readonly onSaved: (sentForm: RuleForm, saved: Rule) => boolean;
};

type SaveMode = {
  /** Creates it, e.g. after it was deleted. */
  readonly asNew: boolean;
  /** Replaces what was changed somewhere else meanwhile. */
  readonly overwrites: boolean;
};

/** Without an answer nobody knows, except while there is no connection at all. */
const describeOutcome = (error: unknown): string =>
  error instanceof ServerUnreachableError && navigator.onLine
    ? 'It may not have been saved.'
    : 'It was not saved.';

const describeFailure = (error: unknown): string =>
  [describeOutcome(error), describeCause(error), 'What you entered is kept.']
    .filter((sentence) => sentence !== '')
    .join(' ');

/** The server may know better, as of a plan that ended meanwhile, or of a rule that somebody else has let go live. */
function describeApprovalMode(sentForm: RuleForm, saved: Rule): readonly string[] {
  if (saved.approval_mode === sentForm.isApprovalNeeded) return [];
  return saved.approval_mode
    ? ['Approval Mode stays on: every reply waits until you approve it.']
    : ['Approval Mode is off: no reply waits until you approve it.'];
}

const listSavedWarnings = (sentForm: RuleForm, saved: Rule): readonly string[] => [
  ...describeApprovalMode(sentForm, saved),
  ...listWarnings(sentForm),
];

/** Begins a wait, and returns whether its end finds the editor where it was. */
function useStaysHere(): () => () => boolean {
  const isShown = useRef(true);
  // Hidden, it lives on while the code of the next screen loads; its layout effects end at once.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => {
    const { pathname } = window.location;
    return () => isShown.current && window.location.pathname === pathname;
  };
}

export function useSaveRule({ form, rule, attempt, onAttempt, ...options }: SaveRuleOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const [state, setState] = useState<'deleted' | 'outdated' | null>(null);
  const [failureCount, setFailureCount] = useState(0);
  const { problem, setProblem, showWrongFields, forgetProblem } = useSaveProblem(form);
  const { showSaved, showWaiting, showFailure } = useRuleAlerts();
  const waitsForApproval = useWaitsForApproval();
  const beginWait = useStaysHere();
  const navigate = useNavigate();
  const invalidateRules = useInvalidateEndpoint('listRules');
  const invalidateRule = useInvalidateEndpoint('getRule');

  const showProblem = (error: unknown, isHere: boolean) => {
    if (error instanceof UnauthorizedError) return;
    setFailureCount((count) => count + 1);
    if (!isHere) showFailure(error);
    else if (hasErrorCode(error, 'not_found')) {
      setState('deleted');
      onAttempt(undefined);
    } else if (error instanceof CreatedRuleChangedError) {
      setState('outdated');
      options.onFound(error.rule);
    } else if (hasErrorCode(error, 'conflict')) {
      setState('outdated');
      invalidateRule();
    } else if (hasErrorCode(error, 'validation_failed')) {
      showWrongFields(error);
    } else {
      showFailure(error);
      setProblem(describeFailure(error));
    }
  };

  const showResult = (sentForm: RuleForm, saved: Rule, title: string, isHere: boolean) => {
    const isWhole = options.onSaved(sentForm, saved);
    setState(null);
    invalidateRules();
    invalidateRule();
    if (isWhole || !isHere) {
      showSaved(title, listSavedWarnings(sentForm, saved));
      if (saved.active && waitsForApproval(saved)) showWaiting();
    } else setProblem('It was saved without what changed meanwhile. Save that as well.');
    // Whoever has left meanwhile stays where they are.
    if (isWhole && isHere) void navigate(screenPaths.rules);
  };

  const sendNew = async (edited: EditedRule): Promise<Rule> => {
    const next = addTry(attempt, edited);
    onAttempt(next);
    try {
      return await createRule(edited, next);
    } catch (error) {
      // What is refused was certainly not created.
      if (hasErrorCode(error, 'validation_failed')) onAttempt(attempt);
      throw error;
    }
  };

  const save = async ({ asNew, overwrites }: SaveMode): Promise<void> => {
    setIsSaving(true);
    forgetProblem();
    const sentForm = structuredClone(form.getValues());
    const edited = toEditedRule(sentForm);
    const { updatedAt } = options;
    const isNew = asNew || rule === undefined;
    const staysHere = beginWait();
    let saved: Rule;
    try {
      saved = isNew
        ? await sendNew(edited)
        : await changeRule(rule, edited, { updatedAt, overwrites });
    } catch (error) {
      showProblem(error, staysHere());
      return;
    } finally {
      setIsSaving(false);
    }
    showResult(sentForm, saved, isNew ? 'Rule created' : 'Changes saved', staysHere());
  };

  return {
    save,
    isSaving,
    problem,
    isDeleted: state === 'deleted',
    isOutdated: state === 'outdated',
    failureCount,
  };
}
