// Saves the rule of the editor. A failure keeps the form, and says where it failed and why.
import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Rule } from '#shared/schemas/rule.ts';
import { useDoRepliesWaitForApproval } from '#web/features/rules/use-do-replies-wait-for-approval.ts';
import { useRuleAlerts } from '#web/features/rules/use-rule-alerts.tsx';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import {
  describeFailedCallCause,
  hasErrorCode,
  ServerUnreachableError,
  UnauthorizedError,
} from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { type EditedRule, toEditedRule } from '../form/rule-form-mapping.ts';
import { listWarnings } from './list-warnings.ts';
import {
  addTry,
  CreatedRuleChangedError,
  type CreationAttempt,
  changeRule,
  createRule,
} from './send-rule.ts';
import { useSaveProblem } from './wrong-fields.ts';

type SaveRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** The newest known version of the server; undefined for a new rule. */
  readonly rule: Rule | undefined;
  /** When the version that was edited was saved. The server may have a newer one. */
  readonly updatedAt: string | undefined;
  /** An attempt to create the rule whose outcome is unknown. */
  readonly attempt: CreationAttempt | undefined;
  readonly onAttempt: (attempt: CreationAttempt | undefined) => void;
  /** Called when an earlier attempt created the rule, and another window changed it afterwards. */
  readonly onFound: (rule: Rule) => void;
  /** Returns whether everything in the form is saved. */
  readonly onSaved: (sentForm: RuleForm, saved: Rule) => boolean;
};

type SaveMode = {
  /** Creates the rule, for example after it was deleted. */
  readonly asNew: boolean;
  /** Replaces the changes that were made somewhere else. */
  readonly overwrites: boolean;
};

/** Without an answer the outcome is unknown. While the browser is offline, nothing was sent. */
const describeOutcome = (error: unknown): string =>
  error instanceof ServerUnreachableError && navigator.onLine
    ? 'It may not have been saved.'
    : 'It was not saved.';

const describeFailure = (error: unknown): string =>
  [describeOutcome(error), describeFailedCallCause(error), 'What you entered is kept.']
    .filter((sentence) => sentence !== '')
    .join(' ');

/** The server decides about Approval Mode: the plan may have ended, or another window may have let the rule go live. */
function describeApprovalMode(sentForm: RuleForm, saved: Rule): readonly string[] {
  if (saved.approval_mode === sentForm.isInApprovalMode) return [];
  return saved.approval_mode
    ? ['Approval Mode stays on: every reply waits until you approve it.']
    : ['Approval Mode is off: no reply waits until you approve it.'];
}

const listSavedWarnings = (sentForm: RuleForm, saved: Rule): readonly string[] => [
  ...describeApprovalMode(sentForm, saved),
  ...listWarnings(sentForm),
];

/** Starts a wait. The returned function says whether the user is still in the editor. */
function useStaysHere(): () => () => boolean {
  const isShown = useRef(true);
  // React hides the editor while the code of the next screen loads, and then runs only layout cleanups.
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
  const waitsForApproval = useDoRepliesWaitForApproval();
  const beginWait = useStaysHere();
  const navigate = useNavigate();
  const invalidateRules = useInvalidateEndpointData('listRules');
  const invalidateRule = useInvalidateEndpointData('getRule');

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
    // A user who has left the editor stays on the other screen.
    if (isWhole && isHere) void navigate(screenPaths.rules);
  };

  const sendNew = async (edited: EditedRule): Promise<Rule> => {
    const next = addTry(attempt, edited);
    onAttempt(next);
    try {
      return await createRule(edited, next);
    } catch (error) {
      // A refused rule was certainly not created.
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
