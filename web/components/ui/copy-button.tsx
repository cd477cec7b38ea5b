// Copies a text and confirms it.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

const LABELS = { ready: 'Copy text', copied: 'Copied', failed: 'Could not be copied' } as const;

/** `onFailure` runs where the browser does not allow copying. */
export function CopyButton({
  text,
  onFailure,
}: {
  readonly text: string;
  readonly onFailure?: () => void;
}) {
  const [state, setState] = useState<keyof typeof LABELS>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
      onFailure?.();
    }
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button icon={<Icon aria-hidden className="size-4" />} onClick={copy}>
      <span aria-live="polite">{LABELS[state]}</span>
    </Button>
  );
}
