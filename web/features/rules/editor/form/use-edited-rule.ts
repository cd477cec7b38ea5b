// The rule that the form describes now. It follows the form after a pause in typing.
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { debounceFormChanges } from './debounce-form-changes.ts';
import type { RuleForm } from './rule-form.ts';
import { type EditedRule, toEditedRule } from './rule-form-mapping.ts';

const TYPING_PAUSE_MS = 400;

export function useEditedRule(): EditedRule {
  const { getValues, subscribe } = useFormContext<RuleForm>();
  const [rule, setRule] = useState(() => toEditedRule(getValues()));
  useEffect(() => {
    const updateRule = () => setRule(toEditedRule(getValues()));
    return debounceFormChanges({ subscribe }, TYPING_PAUSE_MS, updateRule).unsubscribe;
  }, [getValues, subscribe]);
  return rule;
}
