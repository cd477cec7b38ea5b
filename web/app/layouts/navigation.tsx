// The links of the sidebar. A link whose screen this build does not have is left out.
import {
  CreditCard,
  Images,
  LifeBuoy,
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
import { OptionalLink } from '#web/components/navigation/screens.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useConnection } from '#web/features/connection/api/use-connection.ts';
import { useFeatures } from '#web/features/session/hooks/use-features.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { showsSignUp } from './shows-sign-up.ts';

const LINK =
  'flex min-h-11 items-center gap-3 rounded-lg px-2.5 font-medium transition-colors duration-150 md:min-h-9';
const OTHER = 'text-muted hover:bg-sunken hover:text-ink';
const CURRENT = 'bg-accent-soft text-accent-ink';

type NavigationLinkProps = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly current: boolean;
  /** One step in, below the link it belongs to. */
  readonly nested?: boolean;
  readonly children: ReactNode;
};

function NavigationLink({ to, icon: Icon, current, nested, children }: NavigationLinkProps) {
  return (
    <OptionalLink
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(LINK, nested && 'ms-4', current ? CURRENT : OTHER)}
    >
      <Icon aria-hidden className="size-4.5" />
      {children}
    </OptionalLink>
  );
}

const SETTINGS = [
  { to: paths.updateProfile, icon: User, label: 'Profile' },
  { to: paths.updateAccount, icon: UserCog, label: 'Account' },
  { to: paths.updateBilling, icon: CreditCard, label: 'Billing' },
] as const;

/** The sub-links are there on every settings screen, and only there. */
function SettingsLinks({ pathname }: { readonly pathname: string }) {
  const isOpen = pathname.startsWith('/update');
  return (
    <>
      <NavigationLink to={paths.updateProfile} icon={Settings} current={false}>
        Settings
      </NavigationLink>
      {isOpen &&
        SETTINGS.map(({ to, icon, label }) => (
          <NavigationLink key={to} to={to} icon={icon} current={pathname === to} nested>
            {label}
          </NavigationLink>
        ))}
    </>
  );
}

/** How many wait behind a link; nothing where none do. */
function Count({ of }: { readonly of: number }) {
  if (of === 0) return null;
  return (
    <span className="ms-auto rounded-full bg-accent px-2 text-xs text-on-accent tabular-nums">
      {of}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function NavigationSkeleton() {
  return (
    <div className="grid gap-0.5 px-3">
      {['Sign up', 'Posts', 'Settings', 'Contact Us', 'Help'].map((name) => (
        <Skeleton key={name} className="h-11 rounded-lg md:h-9" />
      ))}
    </div>
  );
}

/** Looks at what the frame asks for, and asks for nothing itself. */
const LOOKS_ON = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
} as const;

/** Whether it is known which features are open, or that it cannot be known. */
function useFeaturesSettled(): boolean {
  const { data, error } = useCall('getMyFeatures', {}, LOOKS_ON);
  return data !== undefined || error !== undefined;
}

export function Navigation() {
  const { pathname } = useLocation();
  const { user, trueUser } = useSession();
  const { subscription, error } = useSubscription();
  const { current } = useConnection();
  const isOpen = useFeatures();
  const featuresSettled = useFeaturesSettled();
  // Which links there are depends on plan and features; none of them may move when they are known.
  if ((subscription === undefined && !error) || !featuresSettled) return <NavigationSkeleton />;
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <nav aria-label="Main" className="grid gap-0.5 px-3">
      {(user?.role === 'admin' || trueUser !== null) && (
        <NavigationLink to={paths.admin} icon={ShieldCheck} current={isAt(paths.admin)}>
          Admin
        </NavigationLink>
      )}
      {subscription && showsSignUp(subscription) && (
        <NavigationLink to={paths.pricing} icon={Sparkles} current={isAt(paths.pricing)}>
          Sign up
        </NavigationLink>
      )}
      <NavigationLink
        to={paths.home}
        icon={Images}
        current={pathname === paths.home || isAt(paths.posts)}
      >
        Posts
      </NavigationLink>
      {isOpen('messages') && (
        <NavigationLink to={paths.messages} icon={MessageCircle} current={isAt(paths.messages)}>
          Messages
        </NavigationLink>
      )}
      {isOpen('rules') && current && (
        <NavigationLink to={paths.rules} icon={Workflow} current={isAt(paths.rules)}>
          Reply Automation
          <Count of={current.awaiting_approvals.total_count} />
        </NavigationLink>
      )}
      <SettingsLinks pathname={pathname} />
      <NavigationLink to={paths.contact} icon={Mail} current={isAt(paths.contact)}>
        Contact Us
      </NavigationLink>
      <NavigationLink to={paths.support} icon={LifeBuoy} current={isAt(paths.support)}>
        Help
      </NavigationLink>
    </nav>
  );
}
