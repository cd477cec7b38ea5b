// Turns a rehearsed comment or message into an exception of the rule.
import { useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { isComposing } from '#web/lib/keyboard/is-input-method-composing.ts';

/** An exception: the rule does not answer texts with these words, or comments on this post. */
export type RuleExceptionCondition =
  | { readonly kind: 'not_post'; readonly mediaId: string }
  | { readonly kind: 'not_text'; readonly text: string };

function WordsForm(props: {
  readonly suggestedText: string;
  readonly onAdd: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const { suggestedText, onAdd, onCancel } = props;
  const [text, setText] = useState(suggestedText);
  const words = text.trim();
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the editor may be around this one.
        event.stopPropagation();
        if (words !== '') onAdd(words);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextField
        label="Do not answer when it says"
        autoFocus
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-1">
        <Button type="submit" disabled={words === ''}>
          Add exception
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function AddRuleExceptionButtons(props: {
  /** The id of the comment's post. */
  readonly mediaId: string | undefined;
  readonly suggestedText: string;
  readonly onAddException: (exception: RuleExceptionCondition) => void;
}) {
  const { mediaId, suggestedText, onAddException } = props;
  const [wordsForm, setWordsForm] = useState<'closed' | 'open' | 'cancelled'>('closed');
  if (wordsForm === 'open')
    return (
      <WordsForm
        suggestedText={suggestedText}
        onCancel={() => setWordsForm('cancelled')}
        onAdd={(text) => {
          setWordsForm('closed');
          onAddException({ kind: 'not_text', text });
        }}
      />
    );
  return (
    <div className="-ms-3.5 flex flex-wrap">
      {mediaId !== undefined && (
        <Button variant="quiet" onClick={() => onAddException({ kind: 'not_post', mediaId })}>
          Not on this post
        </Button>
      )}
      <Button
        variant="quiet"
        // The focus returns to the button that opened the form.
        autoFocus={wordsForm === 'cancelled'}
        onClick={() => setWordsForm('open')}
      >
        Not when it says …
      </Button>
    </div>
  );
}
