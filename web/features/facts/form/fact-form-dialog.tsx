// The dialog that adds or changes a fact. It asks before changes are lost.
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FACT_MAX_CHARACTERS } from '#shared/limits.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { DateInput } from '#web/components/fields/date-input.tsx';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FormErrorMessage } from '#web/features/session/components/form-error-message.tsx';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { FactActions } from '../api/use-facts.ts';
import { describeFactSource, isFactOutdated } from '../fact-sentences.ts';
import { ChosenPostsField } from './chosen-posts-field.tsx';
import { describeExcessFactLength } from './fact-form.ts';
import { NewerFactNotice } from './newer-fact-notice.tsx';
import { type FactForm, type FactFormSubject, useFactForm } from './use-fact-form.ts';

const POST_OPTIONS = [
  { value: 'all', label: 'All posts' },
  { value: 'chosen', label: 'Chosen posts' },
] as const;
const POST_HINTS = {
  all: 'Drafts to messages use it as well.',
  chosen: 'Only drafts to comments on these posts use it.',
} as const;

/** The first focus goes to the text, behind its last character. Runs after the browser has focused the first button. */
function useFocusedTextArea() {
  const textArea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current: element } = textArea;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  return textArea;
}

type FactFieldsProps = FactForm & { readonly textArea: RefObject<HTMLTextAreaElement | null> };

function FactFields({ values, problems, change, textArea }: FactFieldsProps) {
  const { text, mediaIds, validUntil, isForAllPosts } = values;
  const [now] = useState(Date.now);
  const isOver = isFactOutdated({ valid_until: validUntil }, now);
  const scope = isForAllPosts ? 'all' : 'chosen';
  return (
    <>
      <TextArea
        ref={textArea}
        label="Fact"
        placeholder="Shipping within Germany takes 2 to 3 days."
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        error={problems.text ?? describeExcessFactLength(text)}
        hint={`${formatNumber(text.trim().length)} of ${formatNumber(FACT_MAX_CHARACTERS)} characters`}
      />
      <div className="sm:max-w-60">
        <DateInput
          label="Valid until (optional)"
          value={validUntil}
          onChange={(time) => change({ validUntil: time })}
          error={problems.validUntil}
          hint={isOver ? 'This day is over: drafts will not use the fact.' : undefined}
        />
      </div>
      <div>
        <RadioGroup
          label="For"
          value={scope}
          options={POST_OPTIONS}
          onChange={(value) => change({ isForAllPosts: value === 'all' })}
        />
        <p className="mt-1 text-xs text-muted">{POST_HINTS[scope]}</p>
      </div>
      {!isForAllPosts && (
        <ChosenPostsField
          selectedIds={mediaIds}
          onChange={(ids) => change({ mediaIds: ids })}
          error={problems.mediaIds}
        />
      )}
    </>
  );
}

function getTitle({ fact, isSuggestion }: FactFormSubject): string {
  if (fact === null) return 'Add a fact';
  return isSuggestion ? 'Edit and accept' : 'Edit fact';
}

type FactFormDialogProps = FactFormSubject & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly draftKey: string;
  readonly actions: Pick<FactActions, 'save'>;
  readonly onSaved: () => void;
};

export function FactFormDialog({ open, onClose, onSaved, ...subject }: FactFormDialogProps) {
  const { fact } = subject;
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const textArea = useFocusedTextArea();
  const form = useFactForm({
    ...subject,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const canClose = () => {
    if (form.hasChanges) setIsAsking(true);
    return !form.hasChanges;
  };
  return (
    <>
      {/* Closes before the form does: the browser then returns the focus to the button that opened the form. */}
      <ConfirmDialog
        title="Discard your changes?"
        open={open && isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="Discard"
        onConfirm={() => {
          form.dropDraft();
          onClose();
        }}
        isDangerous
      >
        <p className="text-muted">What you changed here is not saved yet.</p>
      </ConfirmDialog>
      <Dialog
        size="large"
        title={getTitle(subject)}
        open={open}
        onClose={onClose}
        canClose={canClose}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={() => canClose() && onClose()}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={form.isSaving}>
              Save
            </Button>
          </div>
        }
      >
        <form
          ref={form.form}
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
          className="grid grid-cols-1 gap-4"
        >
          {fact && fact.source !== 'owner' && (
            <p className="text-xs text-muted">{describeFactSource(fact)}</p>
          )}
          <FactFields {...form} textArea={textArea} />
          <NewerFactNotice newer={form.newer} chooseVersion={form.chooseVersion} />
          <FormErrorMessage message={form.problems.form ?? null} />
        </form>
      </Dialog>
    </>
  );
}
