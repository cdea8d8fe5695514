import { Cable, FolderPlus, GraduationCap } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './settings.css';
import { useWords } from '../../language/language-store.ts';

/** The first thing a person sees: three ways to begin, the harmless one first. */
export function Welcome(): ReactElement {
  const { commands, openDialog, snapshot } = useWorkbench();
  const { t } = useWords();
  const practice = snapshot.info?.practiceAvailable === true;
  const given = snapshot.info?.policy.service ?? null;
  return (
    <div className="welcome">
      <h1>{t('welcome.title')}</h1>
      <p className="quiet">{t('welcome.text')}</p>
      <div className="welcome-ways">
        {practice && (
          <section data-recommended>
            <GraduationCap size={22} aria-hidden />
            <h2>
              {t('welcome.tryFirst')} <span className="recommended">{t('welcome.recommended')}</span>
            </h2>
            <p className="quiet">{t('welcome.practiceText')}</p>
            <div className="welcome-buttons rows">
              <Button variant="primary" onPress={() => void commands.startPractice()}>
                {t('settings.usePractice')}
              </Button>
              {snapshot.info?.samplesAvailable === true && (
                <Button variant="link" onPress={() => void commands.startPractice('alone')}>
                  {t('practice.withoutSample')}
                </Button>
              )}
            </div>
          </section>
        )}
        <section>
          <Cable size={22} aria-hidden />
          <h2>{given?.name ?? t('welcome.yourService')}</h2>
          <p className="quiet">{t(given === null ? 'welcome.yourServiceText' : 'policy.service')}</p>
          <div className="welcome-buttons rows">
            <Button
              variant={practice ? 'outlined' : 'primary'}
              onPress={() => openDialog({ kind: 'connect', account: null })}
            >
              {t('action.account.connect')}
            </Button>
          </div>
        </section>
        <section>
          <FolderPlus size={22} aria-hidden />
          <h2>{t('welcome.without')}</h2>
          <p className="quiet">{t('welcome.withoutText')}</p>
          <div className="welcome-buttons rows">
            <Button onPress={() => openDialog({ kind: 'createListing' })}>{t('action.listing.create')}</Button>
            <Button variant="link" onPress={() => openDialog({ kind: 'importTable' })}>
              {t('welcome.table')}
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}
