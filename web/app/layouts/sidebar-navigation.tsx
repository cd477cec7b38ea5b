// The links of the sidebar.
import {
  AudioLines,
  BookOpen,
  CreditCard,
  Images,
  Inbox,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircle,
  Settings,
  ShieldCheck,
  Sparkles,
  User,
  UserCog,
  Workflow,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { CACHE_ONLY_QUERY_OPTIONS, useApiQuery } from '#web/lib/api/use-api-query.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { shouldShowPricingLink } from './should-show-pricing-link.ts';
import { useNavigationNewItemCounts } from './use-navigation-new-item-counts.ts';

const LINK_CLASS =
  'flex min-h-11 items-center gap-3 rounded-lg px-2.5 font-medium transition-colors duration-150 md:min-h-9';
const INACTIVE_LINK_CLASS = 'text-muted hover:bg-sunken hover:text-ink';
const CURRENT_LINK_CLASS = 'bg-accent-soft text-accent-ink';

type NavigationLinkProps = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly current: boolean;
  /** Indents the link below the one it belongs to. */
  readonly nested?: boolean;
  readonly badge?: { readonly count: number; readonly nouns: readonly [string, string] };
  readonly children: ReactNode;
};

function NavigationLink(props: NavigationLinkProps) {
  const { to, icon: Icon, current, nested, badge, children } = props;
  const hasBadge = badge !== undefined && badge.count > 0;
  return (
    <AppLink
      to={to}
      // The count stands beside the name, which stays the same.
      title={hasBadge ? formatCountWithNoun(badge.count, ...badge.nouns) : undefined}
      aria-current={current ? 'page' : undefined}
      className={joinClassNames(
        LINK_CLASS,
        nested && 'ms-4',
        current ? CURRENT_LINK_CLASS : INACTIVE_LINK_CLASS,
      )}
    >
      <Icon aria-hidden className="size-4.5" />
      <span>{children}</span>
      {hasBadge && <Badge count={badge.count} />}
    </AppLink>
  );
}

function Badge({ count }: { readonly count: number }) {
  return (
    <span
      aria-hidden
      className="ms-auto rounded-full bg-accent px-2 text-xs text-on-accent tabular-nums"
    >
      {formatNumber(count)}
    </span>
  );
}

const SETTINGS_ITEMS = [
  { to: screenPaths.updateProfile, icon: User, label: 'Profile' },
  { to: screenPaths.updateAccount, icon: UserCog, label: 'Account' },
  { to: screenPaths.updateBilling, icon: CreditCard, label: 'Billing' },
] as const;

/** Shows the sub-links on settings screens only. */
function SettingsLinks({ pathname }: { readonly pathname: string }) {
  const isOnSettings = pathname.startsWith('/update');
  return (
    <>
      <NavigationLink to={screenPaths.updateProfile} icon={Settings} current={false}>
        Settings
      </NavigationLink>
      {isOnSettings &&
        SETTINGS_ITEMS.map(({ to, icon, label }) => (
          <NavigationLink key={to} to={to} icon={icon} current={pathname === to} nested>
            {label}
          </NavigationLink>
        ))}
    </>
  );
}

/** The sub-links appear only on the screens of automation. The badge links to the items it counts from every screen. */
function AutomationLinks({
  pathname,
  waitingCount,
}: {
  readonly pathname: string;
  readonly waitingCount: number;
}) {
  const { rules, awaitingApproval, ruleActivity } = screenPaths;
  const isOnRules =
    pathname === rules || pathname.startsWith(`${rules}/`) || pathname === ruleActivity;
  const isOnApprovals = pathname === awaitingApproval;
  const isOpen = isOnRules || isOnApprovals;
  return (
    <>
      <div className="relative">
        <NavigationLink to={rules} icon={Workflow} current={false}>
          Reply Automation
        </NavigationLink>
        {waitingCount > 0 && (
          <AppLink
            to={awaitingApproval}
            aria-label={`${formatNumber(waitingCount)} waiting`}
            title="Awaiting Approval"
            className="absolute inset-y-0 end-0 flex min-w-11 items-center rounded-lg px-2.5 hover:bg-sunken"
          >
            <Badge count={waitingCount} />
          </AppLink>
        )}
      </div>
      {isOpen && (
        <>
          <NavigationLink to={rules} icon={ListChecks} current={isOnRules} nested>
            Rules List
          </NavigationLink>
          <NavigationLink to={awaitingApproval} icon={Inbox} current={isOnApprovals} nested>
            Awaiting Approval
          </NavigationLink>
        </>
      )}
    </>
  );
}

function NavigationSkeleton() {
  return (
    <div className="grid gap-0.5 px-3">
      {['Sign up', 'Posts', 'Knowledge', 'Settings', 'Contact Us', 'Help'].map((name) => (
        <Skeleton key={name} className="h-11 rounded-lg md:h-9" />
      ))}
    </div>
  );
}

/** Whether the feature flags have been read, or failed to load. */
function useAreFeaturesLoaded(): boolean {
  const { data, error } = useApiQuery('getMyFeatures', {}, CACHE_ONLY_QUERY_OPTIONS);
  return data !== undefined || error !== undefined;
}

export function Navigation() {
  const { pathname } = useLocation();
  const { user, impersonator } = useSession();
  const { subscription, error } = useSubscription();
  const { currentAccount } = useAccountConnection();
  const counts = useNavigationNewItemCounts();
  const isFeatureEnabled = useFeatureFlags();
  const areFeaturesLoaded = useAreFeaturesLoaded();
  // Plan and features decide which links exist, and no link may move after they load.
  if ((subscription === undefined && !error) || !areFeaturesLoaded) return <NavigationSkeleton />;
  const isCurrentPath = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <nav aria-label="Main" className="grid gap-0.5 px-3">
      {(user?.role === 'admin' || impersonator !== null) && (
        <NavigationLink
          to={screenPaths.admin}
          icon={ShieldCheck}
          current={isCurrentPath(screenPaths.admin)}
        >
          Admin
        </NavigationLink>
      )}
      {subscription && shouldShowPricingLink(subscription) && (
        <NavigationLink
          to={screenPaths.pricing}
          icon={Sparkles}
          current={isCurrentPath(screenPaths.pricing)}
        >
          Sign up
        </NavigationLink>
      )}
      <NavigationLink
        to={screenPaths.home}
        icon={Images}
        current={pathname === screenPaths.home || isCurrentPath(screenPaths.posts)}
        badge={{ count: counts.new_comments, nouns: ['new comment', 'new comments'] }}
      >
        Posts
      </NavigationLink>
      {isFeatureEnabled('messages') && (
        <NavigationLink
          to={screenPaths.messages}
          icon={MessageCircle}
          current={isCurrentPath(screenPaths.messages)}
          badge={{ count: counts.new_messages, nouns: ['new message', 'new messages'] }}
        >
          Messages
        </NavigationLink>
      )}
      {isFeatureEnabled('rules') && currentAccount && (
        <AutomationLinks pathname={pathname} waitingCount={counts.awaiting_approvals} />
      )}
      <NavigationLink
        to={screenPaths.knowledge}
        icon={BookOpen}
        current={isCurrentPath(screenPaths.knowledge)}
      >
        What Replyloom knows
      </NavigationLink>
      <NavigationLink
        to={screenPaths.voice}
        icon={AudioLines}
        current={isCurrentPath(screenPaths.voice)}
      >
        Your voice
      </NavigationLink>
      <SettingsLinks pathname={pathname} />
      <NavigationLink
        to={screenPaths.contact}
        icon={Mail}
        current={isCurrentPath(screenPaths.contact)}
      >
        Contact Us
      </NavigationLink>
      <NavigationLink
        to={screenPaths.support}
        icon={LifeBuoy}
        current={isCurrentPath(screenPaths.support)}
      >
        Help
      </NavigationLink>
    </nav>
  );
}
