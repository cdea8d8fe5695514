import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

const HOST_KEYS = {
  electron: 'settings.desktop',
  loopback: 'settings.browser',
  cli: 'settings.commandLine',
} as const;

/** Which version this is, and where the library is. */
export function AboutSection(): ReactElement | null {
  const { t } = useWords();
  const { info } = useWorkbench().snapshot;
  if (info === null) return null;
  return (
    <dl className="facts">
      <dt>{t('settings.version')}</dt>
      <dd>{info.version}</dd>
      <dt>{t('settings.runsAs')}</dt>
      <dd>{t(HOST_KEYS[info.host])}</dd>
      <dt>{t('settings.library')}</dt>
      <dd>{info.home}</dd>
    </dl>
  );
}
