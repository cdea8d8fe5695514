import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Preferences } from '../../workbench/preferences.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface FoldedProps {
  part: Preferences['unfolded'][number];
  title: string;
  children: ReactNode;
}

/** A part of the inspector that is shown once it is asked for, for every photo from then on. */
export function Folded({ part, title, children }: FoldedProps): ReactElement {
  const { preferences, prefer } = useWorkbench();
  const { unfolded } = preferences;
  const isOpen = unfolded.includes(part);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const others = unfolded.filter((each) => each !== part);
  return (
    <div className="folded">
      <Button
        variant="plain"
        aria-expanded={isOpen}
        onPress={() => prefer({ unfolded: isOpen ? others : [...others, part] })}
      >
        <Chevron size={14} aria-hidden /> {title}
      </Button>
      {isOpen && children}
    </div>
  );
}
