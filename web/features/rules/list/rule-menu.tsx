// The menu of a rule with its less frequent actions.
import { ArrowDown, ArrowUp, Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { MENU_ITEM_CLASS, Menu } from '#web/components/ui/dropdown-menu.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { OwnerOnlyControl } from '#web/components/ui/owner-only-control.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import type { EndpointName } from '#web/lib/http/api-endpoints.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { getRuleDisplayName } from '../words/rule-labels.ts';

const ICON_CLASS = 'size-4 text-muted';

type MenuItemProps = {
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly className?: string;
  readonly call: EndpointName;
  readonly children: string;
};

function MenuItem({ icon, onSelect, className, call, children }: MenuItemProps) {
  return (
    <OwnerOnlyControl call={call}>
      {(off) => (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          {...off}
          onClick={off ? undefined : onSelect}
          className={joinClassNames(MENU_ITEM_CLASS, 'aria-disabled:opacity-55', className)}
        >
          {icon}
          {children}
        </button>
      )}
    </OwnerOnlyControl>
  );
}

type RuleMenuProps = {
  readonly rule: Rule;
  readonly total: number;
  readonly onMove: (position: number) => void;
  readonly onBackdate: () => void;
  readonly onDelete: () => void;
};

type MenuItemsProps = RuleMenuProps & { readonly close: () => void };

/** Closes the menu before the action: a dialog returns the focus to the menu's button later. */
const afterClosing = (close: () => void, action: () => void) => () => {
  close();
  action();
};

function MoveItems({ rule: { position }, total, onMove, close }: MenuItemsProps) {
  return (
    <>
      {position > 1 && (
        <MenuItem
          call="changeRules"
          icon={<ArrowUp aria-hidden className={ICON_CLASS} />}
          onSelect={afterClosing(close, () => onMove(position - 1))}
        >
          Move up
        </MenuItem>
      )}
      {position < total && (
        <MenuItem
          call="changeRules"
          icon={<ArrowDown aria-hidden className={ICON_CLASS} />}
          onSelect={afterClosing(close, () => onMove(position + 1))}
        >
          Move down
        </MenuItem>
      )}
    </>
  );
}

function RuleMenuItems(props: MenuItemsProps) {
  const { rule, onBackdate, onDelete, close } = props;
  const isFeatureEnabled = useFeatureFlags();
  return (
    <>
      <AppLink
        role="menuitem"
        tabIndex={-1}
        to={screenPaths.rule(rule.id)}
        className={MENU_ITEM_CLASS}
      >
        <Pencil aria-hidden className={ICON_CLASS} />
        Edit
      </AppLink>
      <MoveItems {...props} />
      {isFeatureEnabled('allow_delete_rule_processed_events_and_awaiting_approvals') && (
        <MenuItem
          call="backdateRules"
          icon={<History aria-hidden className={ICON_CLASS} />}
          onSelect={afterClosing(close, onBackdate)}
        >
          Backdate rule
        </MenuItem>
      )}
      <MenuItem
        call="changeRules"
        icon={<Trash2 aria-hidden className="size-4" />}
        onSelect={afterClosing(close, onDelete)}
        className="text-danger"
      >
        Delete
      </MenuItem>
    </>
  );
}

export function RuleMenu(props: RuleMenuProps) {
  const label = `Actions for ${getRuleDisplayName(props.rule)}`;
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <>
          <Ellipsis aria-hidden className="size-4" />
          <span className="sr-only">{label}</span>
        </>
      }
      triggerClassName="inline-flex size-11 items-center justify-center rounded-lg text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:size-8"
    >
      {(close) => <RuleMenuItems {...props} close={close} />}
    </Menu>
  );
}
