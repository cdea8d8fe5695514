import type { Services } from '../services.ts';
import { createAccountCommands, createServiceCommands, createSignInCommands } from './account-commands.ts';
import { createBoardCommands, createManyCommands } from './board-commands.ts';
import { createCaptionCommands, createSuggestCommands } from './caption-commands.ts';
import { createConflictCommands } from './conflict-commands.ts';
import { createCorrectionCommands } from './correction-commands.ts';
import { createCullCommands } from './cull-commands.ts';
import { createFindingCommands } from './finding-commands.ts';
import {
  createCardCommands,
  createGivenCommands,
  createImportCommands,
  createWatchCommands,
} from './import-commands.ts';
import { createExportCommands, createListingCommands } from './listing-commands.ts';
import { createPhotoCommands } from './photo-commands.ts';
import { createPracticeCommands } from './practice-commands.ts';
import { createSaveCommands } from './save-commands.ts';
import { createSyncCommands } from './sync-commands.ts';
import { createChangeCommands, createTakeBack } from './take-back.ts';
import { createTools, type ToolPorts } from './tools.ts';

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
    ...createManyCommands(tools, takeBack),
    ...createConflictCommands(tools),
    ...createAccountCommands(tools),
    ...createSignInCommands(tools),
    ...createPracticeCommands(tools),
    ...createWatchCommands(tools),
    ...createCardCommands(tools),
  };
}
