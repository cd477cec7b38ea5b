// Copies a text, and says so.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

const LABELS = { ready: 'Copy', copied: 'Copied', failed: 'Could not be copied' } as const;

export function CopyButton({ text }: { readonly text: string }) {
  const [state, setState] = useState<keyof typeof LABELS>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button icon={<Icon aria-hidden className="size-4" />} onClick={copy}>
      <span aria-live="polite">{LABELS[state]}</span>
    </Button>
  );
}
