// The other Instagram accounts that the user can switch to. They load when the menu opens and are its last items, so
// no item moves.
import { type RefObject, useEffect, useRef } from 'react';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useInstagramAccounts } from '#web/features/connection/api/use-instagram-accounts.ts';
import { InstagramAccountOptions } from '#web/features/connection/components/instagram-account-options.tsx';
import { useChooseInstagramAccount } from '#web/features/connection/hooks/use-choose-instagram-account.tsx';

/** The pressed item is gone. The first item in its place gets the focus, unless another one has it already. */
function useFocusFirst(
  group: RefObject<HTMLElement | null>,
  options: { isOn: boolean; areThere: boolean },
) {
  const { isOn, areThere } = options;
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === group.current;
    if (!isOn || !isLost) return;
    const item = areThere ? group.current?.querySelector<HTMLElement>('[role^="menuitem"]') : null;
    // The menu needs the focus for its keys until then.
    (item ?? group.current)?.focus();
  }, [group, isOn, areThere]);
}

export function OtherInstagramAccountMenuItems(props: {
  readonly currentId: string;
  readonly reload: () => Promise<void>;
  readonly close: () => void;
  readonly takesFocus: boolean;
}) {
  const { currentId, reload, close, takesFocus } = props;
  const { accounts } = useInstagramAccounts({ enabled: true });
  const { choose } = useChooseInstagramAccount({ currentId, reload });
  const group = useRef<HTMLDivElement>(null);
  useFocusFirst(group, { isOn: takesFocus, areThere: accounts !== undefined });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label="Choose Instagram Account"
      className="mt-1 border-t border-hairline pt-1"
    >
      {accounts === undefined ? (
        <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-muted">
          <Spinner />
          Loading...
        </p>
      ) : (
        <InstagramAccountOptions
          accounts={accounts}
          selectedId={currentId}
          onChoose={(id) => {
            close();
            if (id !== currentId) void choose(id);
          }}
        />
      )}
    </div>
  );
}
