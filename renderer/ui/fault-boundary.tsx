import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** What stands in the place of what could not be drawn. */
  instead: () => ReactNode;
  children: ReactNode;
}

/** Keeps a fault in drawing from leaving an empty window. React knows such a boundary only as a class. */
export class FaultBoundary extends Component<FaultBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead() : this.props.children;
  }
}
