// The button at the end of a list of texts.
import { Plus } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';

type AddTextButtonProps = { readonly isDisabled: boolean; readonly onAdd: () => void };

export function AddTextButton({ isDisabled, onAdd }: AddTextButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={<Plus aria-hidden className="size-4" />}
      disabled={isDisabled}
      onClick={onAdd}
    >
      Add text
    </Button>
  );
}
