import { type ReactElement, useEffect, useState } from 'react';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ListingToSend, SyncPreview } from '../../../shared/contract/listing-calls.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { missingWord } from '../../language/readiness-words.ts';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './sync-all.css';

/** Where it goes and what goes, then what it takes away, then what is not ready. */
export function Remarks({ listing }: { listing: ListingToSend }): ReactElement {
  const { t, words } = useWords();
  const {
    photos,
    withoutCaption,
    withoutRoom,
    emptyFields,
    fieldsMissing,
    errors,
    heldBack,
    needAttention,
    onService,
    removed,
    atService,
    service,
    environment,
  } = listing;
  const going = onService ? t('sync.photosToSend', { count: photos }) : t('syncAll.creates', { count: photos });
  const remarks = [
    ...(removed.photos > 0 ? [t('send.removes', { count: removed.photos, of: atService })] : []),
    ...(removed.primary && removed.photos < atService ? [t('send.removesPrimary')] : []),
    ...(withoutCaption > 0 ? [t('syncAll.noCaption', { count: withoutCaption })] : []),
    ...(withoutRoom > 0 ? [t('syncAll.noRoom', { count: withoutRoom })] : []),
    ...(fieldsMissing.length > 0 ? [missingWord(words, { what: 'fields', names: fieldsMissing })] : []),
    ...(errors > 0 ? [missingWord(words, { what: 'errors', count: errors })] : []),
    ...(heldBack > 0 ? [t('syncAll.heldBack', { count: heldBack })] : []),
    ...(needAttention > 0 ? [t('syncAll.attention', { count: needAttention })] : []),
  ];
  const others = emptyFields.filter((name) => !fieldsMissing.includes(name));
  const names = others.map((name) => fieldNameWord(words, name)).join(', ');
  return (
    <div className="sync-all-remarks small">
      <p className="quiet">{photos === 0 ? t('syncAll.noPhotos') : going}</p>
      {service !== null && (
        <p className="quiet">
          {t('send.to', {
            service: environment === null ? service : accountName(words, { name: service, environment }),
          })}{' '}
          <EnvironmentBadge environment={environment} />
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="sync-all-lack">
          {remark}
        </p>
      ))}
      {others.length > 0 && (
        <p className="quiet cut" title={names}>
          {t('syncAll.emptyFields', { count: others.length, names })}
        </p>
      )}
    </div>
  );
}

/**
 * What a sync would send, read again with every change of the library.
 * @param wanted of which listings; what was asked for first counts
 * @param known until the first answer
 */
export function usePreview<Known extends SyncPreview | null>(
  wanted: CallInput<'sync.preview'>,
  known: Known,
): SyncPreview | Known {
  const { services, snapshot } = useWorkbench();
  const { host, drafts, fieldDrafts, toasts } = services;
  const { workspaceRevision } = snapshot;
  const [of] = useState(wanted);
  const [preview, setPreview] = useState<SyncPreview | Known>(known);
  // oxlint-disable-next-line react/exhaustive-deps -- the revision says when to read again
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      // Words that are not saved yet belong to what would go.
      await Promise.all([drafts.flush(), fieldDrafts.flush()]);
      const answer = await host.call('sync.preview', of);
      if (!current) return;
      if (answer.ok) setPreview(answer.value);
      else toasts.fail(answer.error);
    };
    void read();
    return () => {
      current = false;
    };
  }, [host, drafts, fieldDrafts, toasts, of, workspaceRevision]);
  return preview;
}
