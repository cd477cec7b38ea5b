// Links that know which screens the build has, and prefetch their code before the click.
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';

export type ScreenRegistry = {
  readonly hasScreen: (path: string) => boolean;
  readonly prefetchScreen: (path: string) => void;
};

const ScreenRegistryContext = createContext<ScreenRegistry>({
  hasScreen: () => true,
  prefetchScreen: () => undefined,
});

export function ScreenRegistryProvider({
  value,
  children,
}: {
  readonly value: ScreenRegistry;
  readonly children: ReactNode;
}) {
  return <ScreenRegistryContext value={value}>{children}</ScreenRegistryContext>;
}

const useScreenRegistry = (): ScreenRegistry => useContext(ScreenRegistryContext);

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { readonly to: string };

const usePrefetchProps = (to: string) => {
  const { prefetchScreen } = useScreenRegistry();
  return { onPointerEnter: () => prefetchScreen(to), onFocus: () => prefetchScreen(to) };
};

export function AppLink({ to, ...rest }: AppLinkProps) {
  return <Link {...usePrefetchProps(to)} {...rest} to={to} />;
}

/** A link that renders nothing when the build does not have the screen. */
export function LinkIfScreenExists({ to, ...rest }: AppLinkProps) {
  const { hasScreen } = useScreenRegistry();
  return hasScreen(to) ? <AppLink {...rest} to={to} /> : null;
}
