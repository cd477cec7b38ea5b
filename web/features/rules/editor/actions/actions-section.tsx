// The actions of the rule, in the order of the list: the type of each, its texts, its delay, its check and how often it
// is sent.
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import {
  type ActionType,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { Select } from '#web/components/fields/select.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { ACTION_TYPE_LABELS } from '#web/features/rules/words/rule-labels.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { focusSoon } from '../form/focus.ts';
import {
  type ActionForm,
  type ActionPath,
  type ActionsPath,
  makeAction,
  type RuleForm,
} from '../form/rule-form.ts';
import { EditorSection, RuleFormListError, useFieldError } from '../form/section-parts.tsx';
import { ReplyTexts } from './reply-texts.tsx';
import { DelayFields, TriggerCountFields } from './timing-fields.tsx';

type ActionCardProps = {
  readonly eventType: RuleEventType;
  readonly index: number;
  readonly onRemove: () => void;
};

/** The hint of each type whose text the model writes. The other types have texts of their own. */
const MODEL_HINTS: Readonly<Record<ActionType, string | null>> = {
  comment_reply: null,
  dm: null,
  AI_comment_reply: 'AI writes a reply to each comment.',
  AI_story_reply: 'AI writes an answer to each reply.',
  AI_message_reply: 'AI writes an answer to each message.',
};

const SMART_CHECK_OPTIONS: readonly {
  readonly value: ActionForm['smartCheck'];
  readonly label: string;
}[] = [
  { value: 'none', label: 'Always reply' },
  { value: 'gpt', label: 'Reply only when AI finds that a reply fits' },
];

const CHECK_OF_AI_TEXT =
  'It also compares what AI wrote with your facts, so that less of it waits for you.';

type SmartCheckFieldProps = { readonly path: ActionPath; readonly isTextByAi: boolean };

/** Whether the model decides first if a reply fits at all. */
function SmartCheckField({ path, isTextByAi }: SmartCheckFieldProps) {
  const name = `${path}.smartCheck` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  return (
    <RadioGroup
      label="Smart reply check"
      value={field.value}
      options={SMART_CHECK_OPTIONS.map((option) =>
        isTextByAi && option.value === 'gpt' ? { ...option, hint: CHECK_OF_AI_TEXT } : option,
      )}
      onChange={field.onChange}
    />
  );
}

function ActionCard({ eventType, index, onRemove }: ActionCardProps) {
  const path: ActionPath = `actions.${eventType}.${index}`;
  const { getValues, setValue, clearErrors } = useFormContext<RuleForm>();
  const type = useWatch<RuleForm, `${ActionPath}.action_type`>({ name: `${path}.action_type` });
  const isFeatureEnabled = useFeatureFlags();
  const chooseType = (next: ActionType) => {
    clearErrors(path);
    setValue(path, makeAction(eventType, next, getValues(`${path}.action_id`)));
  };
  const hint = MODEL_HINTS[type];
  return (
    <div className="grid gap-4 rounded-xl border border-hairline bg-surface p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={`Action ${index + 1}`}
            isLabelHidden
            value={type}
            options={RULE_EVENT_TYPE_OPTIONS[eventType].actionTypes.map((value) => ({
              value,
              label: ACTION_TYPE_LABELS[value],
            }))}
            onChange={chooseType}
            error={useFieldError(`${path}.action_type`)}
          />
        </div>
        <IconButton label={`Remove action ${index + 1}`} onClick={onRemove} className="md:size-10">
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {hint ? (
        <p className="text-sm text-muted">{hint}</p>
      ) : (
        // The key gives each type a list of its own.
        <ReplyTexts key={type} path={path} type={type} />
      )}
      <DelayFields path={path} />
      {isFeatureEnabled('show_rule_action_option_smart_should_reply_check') && (
        <SmartCheckField path={path} isTextByAi={hint !== null} />
      )}
      <TriggerCountFields eventType={eventType} path={`${path}.triggerCounts`} title="How often" />
    </div>
  );
}

export function ActionsSection({ eventType }: { readonly eventType: RuleEventType }) {
  const { control, clearErrors } = useFormContext<RuleForm>();
  const path: ActionsPath = `actions.${eventType}`;
  const { fields, append, remove } = useFieldArray<RuleForm, ActionsPath>({ control, name: path });
  const addAction = () => {
    const action = makeAction(eventType, RULE_EVENT_TYPE_OPTIONS[eventType].actionTypes[0]);
    append(action, { shouldFocus: false });
    focusSoon(`${RULE_EVENT_TYPE_OPTIONS[eventType].actionsField}.${fields.length}`, 'select');
  };
  const removeAction = (index: number) => {
    clearErrors(path);
    remove(index);
    focusSoon(RULE_EVENT_TYPE_OPTIONS[eventType].actionsField);
  };
  return (
    <EditorSection
      id={RULE_EVENT_TYPE_OPTIONS[eventType].actionsField}
      title="Actions"
      hint="What is sent."
    >
      {fields.length > 0 && (
        <ol className="grid gap-3">
          {fields.map(({ id }, index) => (
            <li key={id} id={`${RULE_EVENT_TYPE_OPTIONS[eventType].actionsField}.${index}`}>
              <ActionCard
                eventType={eventType}
                index={index}
                onRemove={() => removeAction(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <RuleFormListError path={path} />
      <div>
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          disabled={fields.length >= RULE_VALIDATION_LIMITS.actions}
          onClick={addAction}
        >
          Add Action
        </Button>
      </div>
      <TriggerCountFields
        eventType={eventType}
        path={`triggerCounts.${eventType}`}
        title="How often, for the whole rule"
      />
    </EditorSection>
  );
}
