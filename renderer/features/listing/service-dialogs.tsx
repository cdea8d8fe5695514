import { type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingService } from '../../../shared/contract/listing-services.ts';
import type { AccountView, ListingDetail } from '../../../shared/contract/model.ts';
import { accountName, serviceName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx';
import { EnvironmentBadge } from '../../workbench/environment-badge.tsx';
import type { MoveOffer } from '../../workbench/services.ts';
import { useListings } from '../../workbench/use-listings.ts';
import { shownAccount, useWorkbench } from '../../workbench/workbench.ts';

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

/** One of the services, and the field in which it is chosen. */
export function useAccountChoice(accounts: readonly AccountView[]): {
  readonly account: AccountView | undefined;
  readonly choice: ReactElement | null;
} {
  const { t, words } = useWords();
  const [wanted, setWanted] = useState(accounts[0]?.accountId);
  const account = accounts.find(({ accountId }) => accountId === wanted) ?? accounts[0];
  if (account === undefined) return { account, choice: null };
  const options = accounts.map((each) => ({ id: each.accountId, label: accountName(words, each) }));
  return {
    account,
    choice: (
      <Choice label={t('board.column.account')} options={options} value={account.accountId} onChange={setWanted} />
    ),
  };
}

interface FurtherServiceProps {
  detail: ListingDetail;
  accounts: readonly AccountView[];
  onClose: () => void;
}

function FurtherService({ detail, accounts, onClose }: FurtherServiceProps): ReactElement {
  const { t, words } = useWords();
  const { commands, snapshot } = useWorkbench();
  const { account, choice } = useAccountChoice(accounts);
  const [isInstead, setInstead] = useState(false);
  const first = shownAccount({ snapshot, detail });
  const isUnsent = !detail.onService && detail.services.length === 0;
  const send = ({ accountId, ...named }: AccountView): Promise<AppErrorData | null> => {
    const name = accountName(words, named);
    return isInstead
      ? commands.moveToService([detail.listingId], accountId, name)
      : commands.sendTo(detail.listingId, accountId, name);
  };
  return (
    <FormDialog
      title={t('services.addTitle')}
      confirmLabel={t(isInstead ? 'services.move' : 'services.add')}
      isButtonFirst
      onClose={onClose}
      onSubmit={() => account && send(account)}
    >
      {choice}
      {isUnsent && first !== null && (
        <CheckBox isSelected={isInstead} onChange={setInstead}>
          {t('services.instead', { name: accountName(words, first) })}
        </CheckBox>
      )}
      <p className="quiet">{t(isInstead ? 'services.moveText' : 'services.addText')}</p>
    </FormDialog>
  );
}

interface MoveUnsentProps extends MoveOffer {
  onClose: () => void;
}

/** Asks whether what was made for practice is sent to a service that new listings go to from now on. */
export function MoveUnsentDialog({ account, listingIds, onClose }: MoveUnsentProps): ReactElement {
  const { t, words } = useWords();
  const workbench = useWorkbench();
  const listings = useListings(workbench, listingIds);
  const name = accountName(words, account);
  const move = async (): Promise<void> => {
    const failure = await workbench.commands.moveToService(listingIds, account.accountId, name);
    if (failure !== null) workbench.services.toasts.fail(failure);
  };
  return (
    <ConfirmDialog
      title={t('services.moveTitle', { count: listingIds.length, name })}
      size="medium"
      confirmLabel={t('services.move')}
      cancelLabel={t('services.keepInPractice')}
      onClose={onClose}
      onConfirm={move}
    >
      <ul className="rows">
        {listings.map((listing) => (
          <li key={listing.listingId} className="cut">
            <b>{listing.name}</b> <span className="quiet">{t('common.photos', { count: listing.photos })}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">
        {t('services.moveUnsentText', { name })} <EnvironmentBadge environment={account.environment} />
      </p>
    </ConfirmDialog>
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
