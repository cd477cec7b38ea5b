// `?` opens the list of all keyboard shortcuts.
import { Dialog } from '#web/components/ui/dialog.tsx';

const SHORTCUTS = [
  ['g p', 'Go to Posts'],
  ['g m', 'Go to Messages'],
  ['j', 'Next comment or conversation'],
  ['k', 'Previous comment or conversation'],
  ['r', 'Reply to the comment'],
  ['Ctrl Enter', 'Post the reply'],
  ['Esc', 'Close the reply'],
  ['?', 'Show this list'],
] as const;

export function ShortcutsDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" {...props}>
      <dl className="grid gap-1">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys} className="flex items-center justify-between py-1">
            <dt>{meaning}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-md border border-hairline bg-sunken px-1.5 py-0.5 text-center font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
