// The texts of an action. One of them is sent. The list of a comment reply fills itself up with generated texts.
import { Sparkles, Trash2 } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import type { ActionType } from '#shared/rules/rule-types-and-options.ts';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { focusSoon } from '../form/focus.ts';
import { type ActionPath, BLANK_TEXT, type ReplyText, type RuleForm } from '../form/rule-form.ts';
import { AddTextButton, RuleFormListError, useFieldError } from '../form/section-parts.tsx';
import { MIN_COMMENT_REPLY_TEXTS, useGeneratedTexts } from './use-generated-texts.ts';

const MIN_DIRECT_MESSAGES = 1;

/** Whether some texts are blank and others are not. `texts` is undefined just after the action was removed. */
function hasBlanksBesideTexts(texts: readonly ReplyText[] | undefined = []): boolean {
  const blankCount = texts.filter(({ text }) => text.trim() === '').length;
  return blankCount > 0 && blankCount < texts.length;
}

type ReplyTextRowProps = {
  readonly path: `${ActionPath}.texts`;
  readonly index: number;
  /** The error of the whole list. */
  readonly listError: string | undefined;
  readonly isGenerating: boolean;
  readonly canRemove: boolean;
  readonly onRemove: (index: number) => void;
  readonly onLeave: (index: number) => void;
};

const ReplyTextRow = memo(function ReplyTextRow({
  path,
  index,
  listError,
  isGenerating,
  canRemove,
  onRemove,
  onLeave,
}: ReplyTextRowProps) {
  const { register } = useFormContext<RuleForm>();
  const name = `${path}.${index}.text` as const;
  const { onBlur, ...field } = register(name);
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextArea
          label={`Text ${index + 1}`}
          isLabelHidden
          isCompact
          readOnly={isGenerating}
          aria-busy={isGenerating}
          placeholder={isGenerating ? 'generating...' : `Text ${index + 1}`}
          error={useFieldError(name) ?? listError}
          {...field}
          onBlur={(event) => {
            void onBlur(event);
            onLeave(index);
          }}
        />
      </div>
      {canRemove && (
        <IconButton
          label={`Remove text ${index + 1}`}
          onClick={() => onRemove(index)}
          className="md:size-10"
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  );
});

export function ReplyTexts({
  path: actionPath,
  type,
}: {
  readonly path: ActionPath;
  readonly type: ActionType;
}) {
  const path = `${actionPath}.texts` as const;
  const { control } = useFormContext<RuleForm>();
  const { fields, append, remove } = useFieldArray<RuleForm, typeof path>({ control, name: path });
  const hasBlanks = useWatch({ control, name: path, compute: hasBlanksBesideTexts });
  const isCommentReply = type === 'comment_reply';
  const generated = useGeneratedTexts({ path, isEnabled: isCommentReply, hasBlanks, append });
  const minimum = isCommentReply ? MIN_COMMENT_REPLY_TEXTS : MIN_DIRECT_MESSAGES;
  const listError = useFieldError(path);
  const removeText = useCallback(
    (index: number) => {
      remove(index);
      focusSoon(path);
    },
    [remove, path],
  );
  return (
    <div className="grid gap-2">
      <p className="text-xs text-muted">
        {isCommentReply
          ? 'One of these texts is sent. Write one, and the list fills itself up with similar ones. Each time that counts as one draft of your plan.'
          : 'One of these texts is sent.'}
      </p>
      <ol id={path} tabIndex={-1} aria-label="Texts" className="grid gap-2 rounded-lg">
        {fields.map(({ id }, index) => (
          <ReplyTextRow
            key={id}
            path={path}
            index={index}
            // The first text shows the error of the list.
            listError={index === 0 ? listError : undefined}
            isGenerating={generated.generatingIndexes.has(index)}
            canRemove={fields.length > minimum && generated.generatingIndexes.size === 0}
            onRemove={removeText}
            onLeave={generated.onLeave}
          />
        ))}
      </ol>
      {fields.length === 0 && <RuleFormListError path={path} />}
      {generated.problem && (
        <p role="status" className="text-sm text-danger">
          {generated.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <AddTextButton
          isDisabled={fields.length >= RULE_VALIDATION_LIMITS.replyTexts}
          onAdd={() => append(BLANK_TEXT)}
        />
        {isCommentReply && hasBlanks && generated.generatingIndexes.size === 0 && (
          <Button
            variant="quiet"
            icon={<Sparkles aria-hidden className="size-4" />}
            call="generateRuleTexts"
            onClick={generated.fillBlanks}
          >
            Generate the blank texts
          </Button>
        )}
      </div>
    </div>
  );
}
