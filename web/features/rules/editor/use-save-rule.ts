// Saves the rule of the editor. A failure leaves the form as it is, and says where and why.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Rule } from '#shared/schemas/rule.ts';
import {
  ApiError,
  getErrorMessageForUser,
  hasErrorCode,
  ServerUnreachableError,
  UnauthorizedError,
} from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { useInvalidateEndpoint } from '#web/lib/use-api-query.ts';
import { useRuleAlerts } from '../list/use-rule-alerts.tsx';
import type { RuleForm } from './rule-form.ts';
import { type EditedRule, toEditedRule } from './rule-form-mapping.ts';
import { showFieldErrors } from './show-field-errors.ts';

type SaveRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** As the server has it; undefined for a new rule. */
  readonly rule: Rule | undefined;
  /** Of the rule that was changed, which may have changed since. */
  readonly updatedAt: string | undefined;
  readonly onSaved: () => void;
};

const sendRule = (
  edited: EditedRule,
  rule: Rule | undefined,
  updatedAt: string | undefined,
): Promise<Rule> =>
  rule === undefined
    ? callApi('createRule', { rule: edited })
    : callApi('updateRule', {
        currentlyEditingRule: {
          ...rule,
          ...edited,
          // It has no switch here, and may have been switched since.
          active: rule.active,
          updated_at: updatedAt ?? rule.updated_at,
        },
      });

/** Without an answer nobody knows, except while there is no connection at all. */
const describeOutcome = (error: unknown): string =>
  error instanceof ServerUnreachableError && navigator.onLine
    ? 'It may not have been saved.'
    : 'It was not saved.';

export function useSaveRule({ form, rule, updatedAt, onSaved }: SaveRuleOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const { showSuccess, showFailure } = useRuleAlerts();
  const navigate = useNavigate();
  const invalidateRules = useInvalidateEndpoint('listRules');
  const invalidateRule = useInvalidateEndpoint('getRule');

  const showProblem = (error: unknown) => {
    if (error instanceof UnauthorizedError) return;
    setFailureCount((count) => count + 1);
    if (hasErrorCode(error, 'not_found')) {
      setIsDeleted(true);
      return;
    }
    if (hasErrorCode(error, 'validation_failed') && error instanceof ApiError) {
      setProblem(showFieldErrors(form, error).join(' '));
      return;
    }
    showFailure(error);
    setProblem(
      `${describeOutcome(error)} ${getErrorMessageForUser(error)} What you entered is kept.`,
    );
  };

  /** `asNew`: creates it, e.g. after it was deleted. */
  const save = async ({ asNew }: { readonly asNew: boolean }): Promise<void> => {
    setIsSaving(true);
    setProblem(null);
    form.clearErrors();
    try {
      await sendRule(toEditedRule(form.getValues()), asNew ? undefined : rule, updatedAt);
    } catch (error) {
      showProblem(error);
      return;
    } finally {
      setIsSaving(false);
    }
    onSaved();
    invalidateRules();
    invalidateRule();
    showSuccess(asNew || rule === undefined ? 'Rule created' : 'Changes saved');
    void navigate(screenPaths.rules);
  };

  return { save, isSaving, problem, isDeleted, failureCount };
}
