// Submits a small form. Shows one error and sends one submission at a time.
import { type FormEvent, useState } from 'react';

export function useFormSubmission(options: {
  /** The problem that prevents submitting, or null. */
  readonly validate: () => string | null;
  readonly send: () => Promise<void>;
  readonly describeError: (error: unknown) => string;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const foundProblem = options.validate();
    setProblem(foundProblem);
    if (foundProblem !== null) return;
    setSending(true);
    try {
      await options.send();
    } catch (error) {
      setProblem(options.describeError(error));
    } finally {
      setSending(false);
    }
  };
  return { problem, sending, submit };
}
