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
      <div role="alert">
        <EmptyState icon={<TriangleAlert size={28} aria-hidden />} title={t('fault.title')}>
          <p>{t('fault.text')}</p>
          <div className="row">
            <Button variant="primary" autoFocus onPress={() => location.reload()}>
              {t('fault.reload')}
            </Button>
          </div>
        </EmptyState>
      </div>
    </main>
  );
}
