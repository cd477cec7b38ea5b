// Sending a small form: one problem at a time, one send at a time.
import { type FormEvent, useState } from 'react';

export function useFormSubmit(options: {
  /** The problem that keeps the form from being sent, or null. */
  readonly check: () => string | null;
  readonly send: () => Promise<void>;
  readonly describe: (error: unknown) => string;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = options.check();
    setProblem(found);
    if (found !== null) return;
    setSending(true);
    try {
      await options.send();
    } catch (error) {
      setProblem(options.describe(error));
    } finally {
      setSending(false);
    }
  };
  return { problem, sending, submit };
}
