import type { Services } from '../services.ts';
import { createAccountCommands } from './account-commands.ts';
import { createBoardCommands } from './board-commands.ts';
import { createCaptionCommands } from './caption-commands.ts';
import { createCardCommands } from './card-commands.ts';
import { createChangeCommands } from './change-commands.ts';
import { createConflictCommands } from './conflict-commands.ts';
import { createCorrectionCommands } from './correction-commands.ts';
import { createCullCommands } from './cull-commands.ts';
import { createExportCommands } from './export-commands.ts';
import { createFindingCommands } from './finding-commands.ts';
import { createGivenCommands } from './given-commands.ts';
import { createImportCommands } from './import-commands.ts';
import { createListingCommands } from './listing-commands.ts';
import { createManyCommands } from './many-commands.ts';
import { createPhotoCommands } from './photo-commands.ts';
import { createPracticeCommands } from './practice-commands.ts';
import { createSaveCommands } from './save-commands.ts';
import { createServiceCommands } from './service-commands.ts';
import { createSignInCommands } from './sign-in-commands.ts';
import { createSuggestCommands } from './suggest-commands.ts';
import { createSyncCommands } from './sync-commands.ts';
import { createTakeBack } from './take-back.ts';
import { createTools, type ToolPorts } from './tools.ts';
import { createWatchCommands } from './watch-commands.ts';

export type Commands = ReturnType<typeof createCommands>;

/** Everything that a person can make happen. Failures become messages here; nothing throws. */
export function createCommands(services: Services, ports: ToolPorts) {
  const tools = createTools(services, ports);
  const takeBack = createTakeBack(tools);
  const saving = createSaveCommands(tools);
  const sync = createSyncCommands(tools, saving);
  return {
    ...createListingCommands(tools),
    ...createServiceCommands(tools),
    ...createExportCommands(tools),
    ...createBoardCommands(tools, takeBack),
    ...createImportCommands(tools),
    ...createGivenCommands(tools),
    ...createPhotoCommands(tools),
    ...createCorrectionCommands(tools),
    ...createCaptionCommands(tools),
    ...createCullCommands(tools),
    ...createSuggestCommands(tools),
    ...createFindingCommands(tools),
    ...createChangeCommands(tools),
    saveNow: saving.saveNow,
    ...sync,
    ...createManyCommands(tools, takeBack, sync.syncNow),
    ...createConflictCommands(tools),
    ...createAccountCommands(tools),
    ...createSignInCommands(tools),
    ...createPracticeCommands(tools),
    ...createWatchCommands(tools),
    ...createCardCommands(tools),
  };
}
