// Links that load the code of their screen before the click.
import { type ComponentProps, createContext, useContext } from 'react';
import { Link } from 'react-router-dom';

/** Loads the code of the screen at a path; the app provides it, so that components need not know the screens. */
export const PrefetchScreenCodeContext = createContext<(path: string) => void>(() => undefined);

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { readonly to: string };

export function AppLink({ to, ...rest }: AppLinkProps) {
  const prefetchScreenCode = useContext(PrefetchScreenCodeContext);
  return (
    <Link
      onPointerEnter={() => prefetchScreenCode(to)}
      onFocus={() => prefetchScreenCode(to)}
      {...rest}
      to={to}
    />
  );
}
