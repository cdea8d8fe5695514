import { TriangleAlert } from 'lucide-react';
import { Component, type ReactElement, type ReactNode } from 'react';
import type { LanguageStore } from '../language/language-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notice.tsx';

/** What a person sees when the window itself failed: what is safe, and the way on. */
export function FaultScreen({ language }: { language: LanguageStore }): ReactElement {
  const { t } = language.getSnapshot();
  return (
    <main className="fault-screen">
      {/* The rest of a word that was being typed goes nowhere: with the focus on the button a space would press it. */}
      <div role="alert" tabIndex={-1} ref={takeFocus}>
        <EmptyState icon={TriangleAlert} title={t('fault.title')}>
          <p>{t('fault.text')}</p>
          <div className="row">
            <Button variant="primary" onPress={() => location.reload()}>
              {t('fault.reload')}
            </Button>
          </div>
        </EmptyState>
      </div>
    </main>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

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
