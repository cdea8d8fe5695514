import { type ReactElement, useState } from 'react';
import type { ListingService } from '../../../shared/contract/listing-services.ts';
import type { AccountView, ListingDetail } from '../../../shared/contract/model.ts';
import { accountName, serviceName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Asks to which further service the open listing is sent. */
export function SendToDialog({ onClose }: { onClose: () => void }): ReactElement | null {
  const { detail, snapshot } = useWorkbench();
  if (detail === null) return null;
  const accounts = notYetOf(detail, snapshot.accounts ?? []);
  return accounts.length === 0 ? (
    <NoFurtherService onClose={onClose} />
  ) : (
    <FurtherService detail={detail} accounts={accounts} onClose={onClose} />
  );
}

function notYetOf({ accountId, services }: ListingDetail, accounts: readonly AccountView[]): readonly AccountView[] {
  const taken = new Set([accountId, ...services.map((service) => service.accountId)]);
  return accounts.filter((account) => !taken.has(account.accountId));
}

function NoFurtherService({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useWords();
  const { openDialog } = useWorkbench();
  const connect = (): null => {
    openDialog({ kind: 'connect', account: null });
    return null;
  };
  return (
    <FormDialog
      title={t('services.addTitle')}
      confirmLabel={t('action.account.connect')}
      isButtonFirst
      onSubmit={connect}
      onClose={onClose}
    >
      <p>{t('services.addNone')}</p>
    </FormDialog>
  );
}

interface FurtherServiceProps {
  detail: ListingDetail;
  accounts: readonly AccountView[];
  onClose: () => void;
}

function FurtherService({ detail, accounts, onClose }: FurtherServiceProps): ReactElement {
  const { t, words } = useWords();
  const { commands, snapshot } = useWorkbench();
  const [wanted, setWanted] = useState(accounts[0]?.accountId);
  const account = accounts.find(({ accountId }) => accountId === wanted) ?? accounts[0];
  const [how, setHow] = useState<'also' | 'instead'>('also');
  const { listingId, onService, services } = detail;
  const first = (snapshot.accounts ?? []).find(({ accountId, current }) =>
    detail.accountId === null ? current : accountId === detail.accountId,
  );
  const canMove = !onService && services.length < 2 && first !== undefined && first.environment !== 'practice';
  const instead = canMove && how === 'instead';
  return (
    <FormDialog
      title={t('services.addTitle')}
      confirmLabel={t(instead ? 'services.move' : 'services.add')}
      isButtonFirst
      onClose={onClose}
      onSubmit={() =>
        account && commands.sendTo({ listingId, accountId: account.accountId, instead }, accountName(words, account))
      }
    >
      {account !== undefined && (
        <Choice
          label={t('board.column.account')}
          options={accounts.map((each) => ({ id: each.accountId, label: accountName(words, each) }))}
          value={account.accountId}
          onChange={setWanted}
        />
      )}
      {canMove && (
        <Choice
          label={t('services.how', { name: accountName(words, first) })}
          options={(['also', 'instead'] as const).map((id) => ({ id, label: t(`services.how.${id}`) }))}
          value={how}
          onChange={setHow}
        />
      )}
      <p className="quiet">{t(instead ? 'services.moveText' : 'services.addText')}</p>
    </FormDialog>
  );
}

interface SendNoLongerProps {
  service: ListingService;
  source: ListingService;
  onClose: () => void;
}

/** Says what becomes of a listing at a service that it no longer goes to. */
export function SendNoLongerDialog({ service, source, onClose }: SendNoLongerProps): ReactElement {
  const { t, words } = useWords();
  const { commands } = useWorkbench();
  const name = serviceName(words, service);
  return (
    <ConfirmDialog
      title={t('services.endTitle', { name })}
      confirmLabel={t('services.end')}
      danger
      onClose={onClose}
      onConfirm={() => commands.sendNoLonger(service.listingId, name, source.listingId)}
    >
      <p>
        {service.onService
          ? t('services.endThere', { name, source: serviceName(words, source) })
          : t('services.endNotThere', { name })}
      </p>
    </ConfirmDialog>
  );
}
