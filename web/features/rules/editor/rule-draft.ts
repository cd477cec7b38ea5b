// The unsaved changes of a rule: in the session storage of the tab, where they outlive a reload and an ended session.
import { readTypedText, writeTypedText } from '#web/lib/user-data-in-browser.ts';
import { makeRuleForm, type RuleForm } from './rule-form.ts';

export type RuleDraft = {
  readonly form: RuleForm;
  /** Of the rule that was changed; undefined for a new one. */
  readonly updatedAt?: string | undefined;
};

const FORM_FIELDS = Object.keys(makeRuleForm());

/** Another version of the app may have written it. */
const isRuleDraft = (value: unknown): value is RuleDraft =>
  typeof value === 'object' &&
  value !== null &&
  'form' in value &&
  typeof value.form === 'object' &&
  value.form !== null &&
  FORM_FIELDS.every((field) => field in (value.form as object));

export function readRuleDraft(key: string): RuleDraft | null {
  try {
    const draft: unknown = JSON.parse(readTypedText(key) ?? 'null');
    return isRuleDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export const writeRuleDraft = (key: string, draft: RuleDraft | null): void =>
  writeTypedText(key, draft && JSON.stringify(draft));
