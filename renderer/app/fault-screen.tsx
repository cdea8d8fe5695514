import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { LanguageStore } from '../language/language-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What a person sees when the window itself failed: what is safe, and the way on. */
export function FaultScreen({ language }: { language: LanguageStore }): ReactElement {
  const { t } = language.getSnapshot();
  return (
    <main className="fault-screen">
      {/* The rest of a word that was being typed goes nowhere: with the focus on the button a space would press it. */}
      <div role="alert" tabIndex={-1} ref={takeFocus}>
        <EmptyState icon={<TriangleAlert size={28} aria-hidden />} title={t('fault.title')}>
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
