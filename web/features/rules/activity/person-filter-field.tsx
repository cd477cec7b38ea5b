// The username filter of the activity. It applies on Enter, on blur and after a pause in typing.
import { useEffect, useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { useDebouncedText } from '#web/lib/use-debounced-text.ts';

const TYPING_PAUSE_MS = 500;

/** Removes the `@` and capitals, which Instagram ignores in usernames. */
const toUsername = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase();

/** The typed text and the person that it stands for. A change from outside, such as Back, replaces it. */
function useTypedPerson(person: string) {
  const [typed, setTyped] = useState(person);
  const [applied, setApplied] = useState(person);
  const [previous, setPrevious] = useState(person);
  if (person !== previous) {
    setPrevious(person);
    if (person !== applied) {
      setApplied(person);
      setTyped(person);
    }
  }
  return { typed, setTyped, setApplied };
}

export function PersonFilterField(props: {
  readonly person: string;
  readonly onChange: (person: string) => void;
}) {
  const { typed, setTyped, setApplied } = useTypedPerson(props.person);
  const paused = useDebouncedText(typed, TYPING_PAUSE_MS);
  const apply = () => {
    const name = toUsername(typed);
    if (name === props.person) return;
    setApplied(name);
    props.onChange(name);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause applies it, and no other change.
  useEffect(() => {
    if (paused === typed) apply();
  }, [paused]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label="Person"
        type="search"
        name="person"
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
      />
    </form>
  );
}
