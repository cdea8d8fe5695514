import { useState } from 'react';
import type { LibrarySettings, SettingsChanges } from '../../../shared/domain/settings.ts';
import { useValue } from '../../state/value.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** A part of the settings, shown as it is wanted at once, so that the next change of it builds on that. */
export function useWanted<Part>(
  partOf: (settings: LibrarySettings) => Part,
  changeTo: (part: Part) => SettingsChanges,
): readonly [part: Part, keep: (part: Part) => void] {
  const { services, commands } = useWorkbench();
  const kept = partOf(useValue(services.settings));
  const [wanted, setWanted] = useState<{ readonly part: Part } | null>(null);
  const keep = async (part: Part): Promise<void> => {
    const next = { part };
    setWanted(next);
    await commands.keepSettings(changeTo(part));
    setWanted((latest) => (latest === next ? null : latest));
  };
  return [wanted === null ? kept : wanted.part, (part) => void keep(part)];
}
