import { Fragment, type ReactElement } from 'react';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { useWords } from '../../language/language-store.ts';
import { profileRows } from './profile-rows.ts';
import './connect.css';

/** Every setting of a profile with its value and what it means. */
export function ProfileTable({ profile }: { profile: ServiceProfile }): ReactElement {
  const words = useWords();
  const { t } = words;
  const rows = profileRows(words, profile);
  return (
    <>
      <p className="quiet small">{t('profile.ownCount', { count: rows.filter((row) => row.isOwn).length })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <section className="profile-settings" tabIndex={0} aria-label={t('profile.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('profile.setting')}</th>
              <th scope="col">{t('profile.value')}</th>
              <th scope="col">{t('profile.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ setting, value, isOwn }) => (
              <tr key={setting}>
                <th scope="row" className="selectable">
                  {withBreaks(setting)}
                </th>
                <td className="selectable">
                  {isOwn ? <b>{value}</b> : value}
                  {isOwn && <span className="visually-hidden"> ({t('profile.own')})</span>}
                </td>
                <td>{t(`meaning.${setting}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** A long path may end its line after a dot. */
function withBreaks(path: string): ReactElement[] {
  return path.split('.').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
