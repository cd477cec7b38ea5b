// The texts of a text condition: a list of keywords where this shows everything, else a row for each text with its
// comparison, joined by "and" and "or".
import { Trash2 } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import { TEXT_MATCH_TYPES, type TextMatchOperator } from '#shared/rules/rule-types-and-options.ts';
import { Select } from '#web/components/fields/select.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { TEXT_MATCH_TYPE_LABELS } from '#web/features/rules/words/rule-labels.ts';
import { focusSoon } from '../form/focus.ts';
import { BLANK_ENTRY, type ConditionPath, type RuleForm } from '../form/rule-form.ts';
import { AddTextButton, RuleFormListError, useFieldError } from '../form/section-parts.tsx';
import { KeywordField } from './keyword-field.tsx';
import { isContaining, ShortKeywordWarning } from './short-keyword-warning.tsx';
import { areKeywords } from './use-keywords.ts';

type EntryPath = `${ConditionPath}.entries.${number}`;

const MATCH_TYPE_OPTIONS = TEXT_MATCH_TYPES.map((value) => ({
  value,
  label: TEXT_MATCH_TYPE_LABELS[value],
}));
const OPERATOR_OPTIONS: readonly { readonly value: TextMatchOperator; readonly label: string }[] = [
  { value: 'or', label: 'or' },
  { value: 'and', label: 'and' },
];

function EntryOperator({ path, number }: { readonly path: EntryPath; readonly number: number }) {
  const name = `${path}.operator` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  return (
    <div className="w-24">
      <Select
        label={`How text ${number} is joined to the one before`}
        isLabelHidden
        value={field.value}
        options={OPERATOR_OPTIONS}
        onChange={field.onChange}
      />
    </div>
  );
}

function EntryMatchType({ path, number }: { readonly path: EntryPath; readonly number: number }) {
  const name = `${path}.match_type` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  return (
    <Select
      label={`How text ${number} is compared`}
      isLabelHidden
      value={field.value}
      options={MATCH_TYPE_OPTIONS}
      onChange={field.onChange}
      error={useFieldError(name)}
    />
  );
}

const TextEntryRow = memo(function TextEntryRow({
  path,
  index,
  canRemove,
  onRemove,
}: {
  readonly path: EntryPath;
  readonly index: number;
  readonly canRemove: boolean;
  readonly onRemove: (index: number) => void;
}) {
  const { register } = useFormContext<RuleForm>();
  const number = index + 1;
  return (
    <li className="grid gap-2">
      {index > 0 && <EntryOperator path={path} number={number} />}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[max-content_minmax(0,1fr)_auto]">
        <div className="max-sm:col-span-2">
          <EntryMatchType path={path} number={number} />
        </div>
        <TextField
          label={`Text ${number}`}
          isLabelHidden
          placeholder="Text"
          autoComplete="off"
          error={useFieldError(`${path}.text`)}
          {...register(`${path}.text`)}
        />
        {canRemove && (
          <IconButton
            label={`Remove text ${number}`}
            onClick={() => onRemove(index)}
            className="md:size-10"
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <label className="flex min-h-11 items-center gap-2 text-sm text-muted md:min-h-6">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          {...register(`${path}.case_sensitive`)}
        />
        Case-sensitive
      </label>
    </li>
  );
});

const SHORT_ADVICE = '“Equals” matches only when nothing else is written.';

function ComparisonNotes({ path }: { readonly path: ConditionPath }) {
  const entries = useWatch<RuleForm, `${ConditionPath}.entries`>({ name: `${path}.entries` });
  const comparesEnds = entries.some(({ match_type }) => !isContaining(match_type));
  return (
    <>
      {comparesEnds && (
        <p className="text-xs text-muted">
          “Equals”, “starts with” and “ends with” ignore punctuation, emoji and spaces around the
          text.
        </p>
      )}
      <ShortKeywordWarning entries={entries} advice={SHORT_ADVICE} />
    </>
  );
}

type TextEntriesProps = {
  readonly path: ConditionPath;
  /** The id of the element around the texts. It gets the focus when a button disappears. */
  readonly anchor: string;
};

function TextEntryRows({ path, anchor }: TextEntriesProps) {
  const { control } = useFormContext<RuleForm>();
  const name = `${path}.entries` as const;
  const { fields, append, remove } = useFieldArray<RuleForm, typeof name>({ control, name });
  const removeEntry = useCallback(
    (index: number) => {
      remove(index);
      focusSoon(anchor);
    },
    [remove, anchor],
  );
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <TextEntryRow
            key={id}
            path={`${name}.${index}`}
            index={index}
            canRemove={fields.length > 1}
            onRemove={removeEntry}
          />
        ))}
      </ol>
      <ComparisonNotes path={path} />
      <RuleFormListError path={name} />
      <div>
        <AddTextButton
          isDisabled={fields.length >= RULE_VALIDATION_LIMITS.textEntries}
          onAdd={() => append(BLANK_ENTRY)}
        />
      </div>
    </div>
  );
}

export function TextEntries({ path, anchor }: TextEntriesProps) {
  const canBeKeywords = areKeywords(
    useWatch<RuleForm, `${ConditionPath}.entries`>({ name: `${path}.entries` }),
  );
  const [showsRows, setShowsRows] = useState(!canBeKeywords);
  // Texts that are not keywords need rows. Rows stay until the user asks for the list.
  if (!canBeKeywords && !showsRows) setShowsRows(true);
  const show = (rows: boolean) => () => {
    setShowsRows(rows);
    focusSoon(anchor, 'input');
  };
  return (
    <div className="grid gap-3">
      {showsRows ? <TextEntryRows path={path} anchor={anchor} /> : <KeywordField path={path} />}
      {(!showsRows || canBeKeywords) && (
        <div>
          <Button variant="quiet" onClick={show(!showsRows)}>
            {showsRows ? 'One list of words' : 'More ways to compare'}
          </Button>
        </div>
      )}
    </div>
  );
}
