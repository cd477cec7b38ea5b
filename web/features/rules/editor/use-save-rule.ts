// Saves the rule of the editor. A failure leaves the form as it is, and says where and why.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Rule } from '#shared/schemas/rule.ts';
import {
  ApiError,
  hasErrorCode,
  ServerUnreachableError,
  UnauthorizedError,
} from '#web/lib/api-error.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { useInvalidateEndpoint } from '#web/lib/use-api-query.ts';
import { useRuleAlerts } from '../use-rule-alerts.tsx';
import { describeCause } from './describe-cause.ts';
import { listWarnings } from './list-warnings.ts';
import type { RuleForm } from './rule-form.ts';
import { toEditedRule } from './rule-form-mapping.ts';
import { changeRule, createRule } from './send-rule.ts';
import { showFieldErrors } from './show-field-errors.ts';

type SaveRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** As the server has it; undefined for a new rule. */
  readonly rule: Rule | undefined;
  /** Of the rule that was changed, which may have changed since. */
  readonly updatedAt: string | undefined;
  readonly clientRuleId: string;
  /** Returns whether the form holds nothing that is not saved. */
  readonly onSaved: (sentForm: RuleForm, saved: Rule) => boolean;
  /** The rule is gone from the server. */
  readonly onGone: () => void;
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

export function useSaveRule({ form, rule, onSaved, onGone, ...options }: SaveRuleOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrongFields, setWrongFields] = useState<string | null>(null);
  const [state, setState] = useState<'deleted' | 'outdated' | null>(null);
  const [failureCount, setFailureCount] = useState(0);
  const { showSuccess, showFailure } = useRuleAlerts();
  const navigate = useNavigate();
  const invalidateRules = useInvalidateEndpoint('listRules');
  const invalidateRule = useInvalidateEndpoint('getRule');

  const showProblem = (error: unknown) => {
    if (error instanceof UnauthorizedError) return;
    setFailureCount((count) => count + 1);
    if (hasErrorCode(error, 'not_found')) {
      setState('deleted');
      onGone();
    } else if (hasErrorCode(error, 'conflict')) {
      setState('outdated');
      invalidateRule();
    } else if (hasErrorCode(error, 'validation_failed') && error instanceof ApiError) {
      const others = showFieldErrors(form, error);
      if (others.length > 0) setProblem(others.join(' '));
      else setWrongFields(error.message);
    } else {
      showFailure(error);
      setProblem(describeFailure(error));
    }
  };

  const showSaved = (isWhole: boolean, isNew: boolean, warnings: readonly string[]) => {
    setState(null);
    invalidateRules();
    invalidateRule();
    if (isWhole) {
      const title = isNew ? 'Rule created' : 'Changes saved';
      showSuccess(warnings.length === 0 ? title : [`${title}.`, ...warnings].join(' '));
      void navigate(screenPaths.rules);
    } else setProblem('It was saved without what you entered meanwhile. Save that as well.');
  };

  const save = async ({ asNew, overwrites }: SaveMode): Promise<void> => {
    setIsSaving(true);
    setProblem(null);
    setWrongFields(null);
    form.clearErrors();
    const sentForm = structuredClone(form.getValues());
    const edited = toEditedRule(sentForm);
    const { updatedAt, clientRuleId } = options;
    const isNew = asNew || rule === undefined;
    let saved: Rule;
    try {
      saved = isNew
        ? await createRule(edited, clientRuleId)
        : await changeRule(rule, edited, { updatedAt, overwrites });
    } catch (error) {
      showProblem(error);
      return;
    } finally {
      setIsSaving(false);
    }
    showSaved(onSaved(sentForm, saved), isNew, listWarnings(sentForm));
  };

  return {
    save,
    isSaving,
    /** That fields are wrong is over when none is marked any more. */
    problem: problem ?? (Object.keys(form.formState.errors).length > 0 ? wrongFields : null),
    isDeleted: state === 'deleted',
    isOutdated: state === 'outdated',
    failureCount,
  };
}
