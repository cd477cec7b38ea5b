// Contains a crash or a failed load within its area, and tries again at another URL.
import { Component, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnBrowserOnline } from '#web/lib/browser/use-online.ts';
import { ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { AppFrameContext, ScreenFrame } from '../frame/screen-frame.tsx';
import { Button } from '../ui/button.tsx';
import { LoadErrorMessage } from './load-error-message.tsx';
import { ScreenLoadError } from './screen-code-load-error.ts';

/** Keeps the top bar with the menu to all other screens, inside the frame. */
function FramedContent({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const isFramed = useContext(AppFrameContext) !== null;
  return isFramed ? <ScreenFrame title={title}>{children}</ScreenFrame> : children;
}

function ScreenLoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  useOnBrowserOnline(onRetry);
  return (
    <FramedContent title="Not loaded">
      <LoadErrorMessage error={new ServerUnreachableError()} onRetry={onRetry} />
    </FramedContent>
  );
}

function ScreenCrash() {
  return (
    <FramedContent title="Something went wrong">
      <div role="alert" className="flex flex-col items-center gap-1 px-4 py-20 text-center">
        <p className="font-semibold">Something went wrong on this screen</p>
        <p className="max-w-sm text-muted">
          What you saved is safe. Reloading the page usually helps.
        </p>
        <Button className="mt-4" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </FramedContent>
  );
}

type BoundaryProps = { readonly address: string; readonly children: ReactNode };
type BoundaryState = { readonly failure: 'crashed' | 'not loaded' | 'needs reload' | null };

/** Reloads only when the server responds: otherwise the browser would replace the app with its own error page. */
async function reloadWhenReachable(): Promise<void> {
  const { href } = window.location;
  const response = await fetch(href, { cache: 'no-store' }).catch(() => null);
  if (response?.ok) window.location.reload();
}

class AddressErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    if (!(error instanceof ScreenLoadError)) return { failure: 'crashed' };
    return { failure: error.needsReload ? 'needs reload' : 'not loaded' };
  }

  override componentDidCatch(error: unknown) {
    // Only on a press: React renders the failing screen repeatedly, and each render would load the code again.
    if (error instanceof ScreenLoadError) error.allowRetry();
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.address !== this.props.address && this.state.failure !== null) this.retry();
  }

  readonly retry = () => this.setState({ failure: null });

  override render() {
    switch (this.state.failure) {
      case null:
        return this.props.children;
      case 'crashed':
        return <ScreenCrash />;
      case 'not loaded':
        return <ScreenLoadFailure onRetry={this.retry} />;
      case 'needs reload':
        return <ScreenLoadFailure onRetry={reloadWhenReachable} />;
    }
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <AddressErrorBoundary address={pathname}>{children}</AddressErrorBoundary>;
}
