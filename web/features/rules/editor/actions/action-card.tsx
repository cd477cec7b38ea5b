// One action: its type, its texts, and when it is sent.
import { Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ActionType, EVENT_TYPES, type RuleEventType } from '#shared/rules/rule-tables.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { ACTION_TYPE_LABELS } from '#web/features/rules/words/labels.ts';
import { DelayFields } from './delay-fields.tsx';
import { ReplyTexts } from './reply-texts.tsx';
import { type ActionPath, makeAction, type RuleForm } from '../form/rule-form.ts';
import { SmartCheckField } from './smart-check-field.tsx';
import { TriggerCountFields } from './trigger-count-fields.tsx';
import { useFieldError } from '../form/use-field-error.ts';

type ActionCardProps = {
  readonly eventType: RuleEventType;
  readonly index: number;
  readonly onRemove: () => void;
};

/** Of a type whose text the model writes; the others have texts of their own. */
const MODEL_HINTS: Readonly<Record<ActionType, string | null>> = {
  comment_reply: null,
  dm: null,
  AI_comment_reply: 'AI writes a reply to each comment.',
  AI_story_reply: 'AI writes an answer to each reply.',
  AI_message_reply: 'AI writes an answer to each message.',
};

export function ActionCard({ eventType, index, onRemove }: ActionCardProps) {
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
            options={EVENT_TYPES[eventType].actionTypes.map((value) => ({
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
        // Another type has a list of its own.
        <ReplyTexts key={type} path={path} type={type} />
      )}
      <DelayFields path={path} />
      {isFeatureEnabled('show_rule_action_option_smart_should_reply_check') && (
        <SmartCheckField path={path} />
      )}
      <TriggerCountFields eventType={eventType} path={`${path}.triggerCounts`} title="How often" />
    </div>
  );
}
