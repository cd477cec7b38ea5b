// Keeps the unsaved changes of a rule in the session storage of the tab, where they outlive a reload and the session. The
// editor says when they are back.
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RULE_EVENT_TYPES } from '#shared/rules/rule-types-and-options.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';
import { debounceFormChanges } from '../form/form-changes.ts';
import { listUnsavedPicks, type RuleForm } from '../form/rule-form.ts';
import { toEditedRule, toRuleForm } from '../form/rule-form-mapping.ts';
import type { CreationAttempt } from './send-rule.ts';

export type RuleDraft = {
  readonly form: RuleForm;
  /** When the rule was last saved before these changes; undefined for a new rule. */
  readonly updatedAt?: string | undefined;
  /** Stored only after it was sent: a duplicated tab copies the draft, and must create a rule of its own. */
  readonly attempt?: CreationAttempt | undefined;
};

const TYPING_PAUSE_MS = 300;
/** Rises with every change of the shape of the form or of the draft. */
const DRAFT_VERSION = 5;

/** Throws for a form that the editor could not show under some type of rule. */
const checkForm = (form: RuleForm): void => {
  for (const eventType of RULE_EVENT_TYPES) toRuleForm(toEditedRule({ ...form, eventType }));
};

/** Null also for a draft that another version of the app has written. */
export function readRuleDraft(key: string): RuleDraft | null {
  try {
    const { version, ...draft } = JSON.parse(readUnsentTypedText(key) ?? '{}');
    if (version !== DRAFT_VERSION) return null;
    checkForm(draft.form);
    return draft;
  } catch {
    return null;
  }
}

const writeRuleDraft = (key: string, draft: RuleDraft | null): void =>
  writeUnsentTypedText(key, draft && JSON.stringify({ version: DRAFT_VERSION, ...draft }));

/** Leaves out the ids of actions: a new action has another one each time. */
const serialize = (form: RuleForm): string =>
  JSON.stringify(
    [toEditedRule(form), Object.values(form.groups).map(listUnsavedPicks)],
    (name, value) => (name === 'action_id' ? undefined : value),
  );

export const isSameForm = (left: RuleForm, right: RuleForm): boolean =>
  serialize(left) === serialize(right);

type RuleDraftOptions = {
  readonly key: string;
  readonly form: UseFormReturn<RuleForm>;
  /** The values of the form before any change. */
  readonly unchangedForm: RuleForm;
  readonly updatedAt: string | undefined;
  /** The newest known version of the server. */
  readonly rule: Rule | undefined;
  readonly attempt: CreationAttempt | undefined;
};

export function useRuleDraft(options: RuleDraftOptions) {
  const { key, form, unchangedForm, updatedAt, rule, attempt } = options;
  const { getValues, subscribe } = form;
  const isOver = useRef(false);
  const hasChanges = useCallback(
    () => !isOver.current && !isSameForm(getValues(), unchangedForm),
    [getValues, unchangedForm],
  );
  // An unchanged ready-made rule counts as well: after a reload it would be created a second time.
  const isUnanswered = attempt !== undefined && rule === undefined;

  useEffect(() => {
    const keepDraft = () => {
      if (isOver.current) return;
      const draft = { form: getValues(), updatedAt, attempt };
      writeRuleDraft(key, hasChanges() || isUnanswered ? draft : null);
    };
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    // The version that it is based on may have changed.
    keepDraft();
    const { flush, unsubscribe } = debounceFormChanges({ subscribe }, TYPING_PAUSE_MS, keepDraft);
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [key, updatedAt, attempt, isUnanswered, getValues, subscribe, hasChanges]);

  /** Ends the draft after its changes were saved or discarded. */
  const dropDraft = () => {
    isOver.current = true;
    writeRuleDraft(key, null);
  };
  return { hasChanges, dropDraft };
}

export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <AlertView type="info">
      <div className="flex flex-wrap items-center justify-between gap-2">
        Your unsaved changes are back
        <Button onClick={onDiscard}>Discard them</Button>
      </div>
    </AlertView>
  );
}
