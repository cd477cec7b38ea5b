// `?` opens the list of all keyboard shortcuts.
import { Dialog } from '#web/components/dialogs/dialog.tsx';

const SHORTCUT_GROUPS = [
  [
    'Everywhere',
    [
      ['g p', 'Go to Posts'],
      ['g m', 'Go to Messages'],
      ['g r', 'Go to Rules'],
      ['g a', 'Go to Awaiting Approval'],
      ['?', 'Show this list'],
    ],
  ],
  [
    'Comments and conversations',
    [
      ['j', 'Next unanswered comment, or next conversation'],
      ['k', 'The one before'],
      ['r', 'Reply to the comment'],
      ['w', 'What rules did about the comment or message'],
      ['Ctrl Enter', 'Post the reply'],
      ['Esc', 'Close the reply'],
    ],
  ],
  [
    'Awaiting Approval',
    [
      ['j', 'Next reply'],
      ['k', 'Previous reply'],
      ['a', 'Approve'],
      ['d', 'Discard'],
      ['z', 'Undo the last approval or discard'],
      ['e', 'Edit the reply'],
      ['g', 'Generate another one'],
      ['v', 'View the comment or message'],
      ['w', 'Why the rule answers'],
      ['x', 'Select'],
      ['Esc', 'Clear the selection'],
    ],
  ],
] as const;

export function KeyboardShortcutsDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" {...props}>
      {/* Focusable, so that the keyboard can scroll it in a low window. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and has nothing else to focus.
        tabIndex={0}
        aria-label="Shortcuts"
        className="grid gap-4 -outline-offset-2"
      >
        {SHORTCUT_GROUPS.map(([title, shortcuts]) => (
          <section key={title}>
            <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
            <dl className="grid gap-1">
              {shortcuts.map(([keys, meaning]) => (
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
          </section>
        ))}
      </section>
    </Dialog>
  );
}
