// Keeps a crash inside the area it happened in; a new address gets a fresh try.
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/button.tsx';

type BoundaryProps = { readonly address: string; readonly children: ReactNode };
type BoundaryState = { readonly failed: boolean };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.address !== this.props.address && this.state.failed) {
      this.setState({ failed: false });
    }
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-center gap-1 px-4 py-20 text-center">
        <p className="font-semibold">Something went wrong on this screen</p>
        <p className="max-w-sm text-muted">
          What you saved is safe. Reloading the page usually helps.
        </p>
        <Button className="mt-4" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary address={pathname}>{children}</Boundary>;
}
