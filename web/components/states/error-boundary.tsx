// Keeps a failure inside the area it happened in; a new address gets a fresh try.
import { Component, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { NetworkError } from '#web/lib/api-error.ts';
import { useBackOnline } from '#web/lib/use-online.ts';
import { FrameContext, Page } from '../frame/page.tsx';
import { Button } from '../ui/button.tsx';
import { LoadError } from './load-error.tsx';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

/** In place of a screen of the frame the top bar stays: it has the way to all others. */
function InPlace({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isFramed = useContext(FrameContext) !== null;
  return isFramed ? <Page title={title}>{children}</Page> : children;
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  useBackOnline(onRetry);
  return (
    <InPlace title="Not loaded">
      <LoadError error={new NetworkError()} onRetry={onRetry} />
    </InPlace>
  );
}

function Crashed() {
  return (
    <InPlace title="Something went wrong">
      <div role="alert" className="flex flex-col items-center gap-1 px-4 py-20 text-center">
        <p className="font-semibold">Something went wrong on this screen</p>
        <p className="max-w-sm text-muted">
          What you saved is safe. Reloading the page usually helps.
        </p>
        <Button className="mt-4" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </InPlace>
  );
}

type BoundaryProps = { readonly address: string; readonly children: ReactNode };
type BoundaryState = { readonly failure: 'crashed' | 'not loaded' | 'needs new page' | null };

/** Not while the server is away: the browser's own page would stand where the app stood. */
async function openAnew(): Promise<void> {
  const { href } = window.location;
  const page = await fetch(href, { cache: 'no-store' }).catch(() => null);
  if (page?.ok) window.location.reload();
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    if (!(error instanceof ScreenNotLoaded)) return { failure: 'crashed' };
    return { failure: error.needsNewPage ? 'needs new page' : 'not loaded' };
  }

  override componentDidCatch(error: unknown) {
    // Not before: React looks at the screen again while it is failing, and would ask without end.
    if (error instanceof ScreenNotLoaded) error.forget();
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.address !== this.props.address && this.state.failure !== null) this.tryAgain();
  }

  readonly tryAgain = () => this.setState({ failure: null });

  override render() {
    switch (this.state.failure) {
      case null:
        return this.props.children;
      case 'crashed':
        return <Crashed />;
      case 'not loaded':
        return <NotLoaded onRetry={this.tryAgain} />;
      case 'needs new page':
        return <NotLoaded onRetry={openAnew} />;
    }
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary address={pathname}>{children}</Boundary>;
}
