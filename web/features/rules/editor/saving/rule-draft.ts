// The unsaved changes of a rule: in the session storage of the tab, where they outlive a reload and an ended session.
import { RULE_EVENT_TYPES } from '#shared/rules/rule-tables.ts';
import { readTypedText, writeTypedText } from '#web/lib/user-data-in-browser.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { toEditedRule, toRuleForm } from '../form/rule-form-mapping.ts';
import type { CreationAttempt } from './send-rule.ts';

export type RuleDraft = {
  readonly form: RuleForm;
  /** Of the rule that was changed; undefined for a new one. */
  readonly updatedAt?: string | undefined;
  /** Only once it was sent: a duplicated tab has a copy of the draft, and creates a rule of its own. */
  readonly attempt?: CreationAttempt | undefined;
};

/** Rises with every change of the shape of the form or of the draft. */
const DRAFT_VERSION = 4;

/** Throws for a form that the editor could not show, whichever type of rule is chosen. */
const checkForm = (form: RuleForm): void => {
  for (const eventType of RULE_EVENT_TYPES) toRuleForm(toEditedRule({ ...form, eventType }));
};

/** Null for what another version of the app has written. */
export function readRuleDraft(key: string): RuleDraft | null {
  try {
    const { version, ...draft } = JSON.parse(readTypedText(key) ?? '{}');
    if (version !== DRAFT_VERSION) return null;
    checkForm(draft.form);
    return draft;
  } catch {
    return null;
  }
}

export const writeRuleDraft = (key: string, draft: RuleDraft | null): void =>
  writeTypedText(key, draft && JSON.stringify({ version: DRAFT_VERSION, ...draft }));
