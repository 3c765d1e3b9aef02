import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../ui/screen/Notice.tsx';
import { Spinner } from '../ui/screen/Spinner.tsx';

interface Props {
  readonly at: string;
  readonly children: ReactNode;
}
interface State {
  readonly at: string;
  readonly error: Error | null;
}

/** Keeps a failure of one screen inside the content area: banner and menu go on working. */
class ErrorCatcher extends Component<Props, State> {
  override state: State = { at: this.props.at, error: null };
  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: null };
  }
  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Notice
        icon={<ErrorOutline />}
        title="Unexpected Application Error!"
        action={
          <Button variant="outlined" onClick={() => window.location.reload()}>
            Reload this page
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  }
}

/** Spinner while the page loads, error message when it fails; another page starts afresh. */
export function ContentBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorCatcher at={pathname}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </ErrorCatcher>
  );
}
