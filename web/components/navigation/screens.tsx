// Lets links know which screens exist and fetch their code before the press.
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';

export type Screens = {
  readonly exists: (path: string) => boolean;
  readonly prefetch: (path: string) => void;
};

const ScreensContext = createContext<Screens>({ exists: () => true, prefetch: () => undefined });

export function ScreensProvider({
  value,
  children,
}: {
  readonly value: Screens;
  readonly children: ReactNode;
}) {
  return <ScreensContext value={value}>{children}</ScreensContext>;
}

const useScreens = (): Screens => useContext(ScreensContext);

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { readonly to: string };

const usePrefetch = (to: string) => {
  const { prefetch } = useScreens();
  return { onPointerEnter: () => prefetch(to), onFocus: () => prefetch(to) };
};

export function AppLink({ to, ...rest }: AppLinkProps) {
  return <Link {...usePrefetch(to)} {...rest} to={to} />;
}

/** A link to a screen that may not be part of this build: left out where it is not. */
export function OptionalLink({ to, ...rest }: AppLinkProps) {
  const { exists } = useScreens();
  return exists(to) ? <AppLink {...rest} to={to} /> : null;
}
