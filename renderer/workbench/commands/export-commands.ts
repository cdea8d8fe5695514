import type { ListingId } from '../../../shared/domain/ids.ts';
import { saveText } from '../../ui/save-text.ts';
import type { CommandTools } from './tools.ts';

const MEDIA_TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** What leaves the window as a file. */
export function createExportCommands({ services, settle }: CommandTools) {
  const { host } = services;
  const saveHistory = async (listingId: ListingId, format: keyof typeof MEDIA_TYPES): Promise<void> => {
    const call = host.call('history.export', { listingId, format });
    const file = await settle(call, () => void saveHistory(listingId, format));
    if (file !== null) saveText(file.fileName, file.text, MEDIA_TYPES[format]);
  };
  return {
    saveHistory,
    /** Everything that was not sent, as a file to hand on. */
    async saveFailures(): Promise<void> {
      const file = await settle(host.call('sync.exportFailures', { format: 'csv' }));
      if (file !== null) saveText(file.fileName, file.text, MEDIA_TYPES.csv);
    },
  };
}
