import type { ReactElement } from 'react';
import { useValue, type Value } from '../state/value.ts';

/**
 * What was said last to people who do not see the window. [Note: a sentence by itself] It stands beside the workbench: a sentence
 * nobody sees does not draw the window again.
 */
export function Announcement({ announced }: { announced: Value<string> }): ReactElement {
  return (
    <div className="visually-hidden" aria-live="assertive" data-live-announcer="true">
      {useValue(announced)}
    </div>
  );
}
