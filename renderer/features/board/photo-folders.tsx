import { ChevronDown } from 'lucide-react';
import { type DragEvent, type ReactElement, useState } from 'react';
import type { LineFolder, PhotoFolders } from '../../../shared/contract/photo-folders.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import './photo-folders.css';

type Choose = (line: number, folder: string | null) => void;

/** Lines that are shown, those first that a person decides. */
const MOST_LINES = 200;

/** The listings of a table beside the folders of photos: which belong together, which perhaps, and what is left over on both sides. */
export function PhotoFolderMatching({ folders, onChoose }: { folders: PhotoFolders; onChoose: Choose }): ReactElement {
  const { t } = useWords();
  const { lines, left } = folders;
  const asked = lines.filter(isAsked);
  const shown = [...asked, ...lines.filter((line) => !isAsked(line))].slice(0, MOST_LINES);
  const free = [...new Set([...left, ...lines.flatMap(({ candidates }) => candidates)])].sort();
  return (
    <section aria-labelledby="table-pairs" className="pairs">
      <h3 className="section-title small quiet" id="table-pairs">
        {t('table.pairs')}
      </h3>
      <p role="status">{t('table.pairs.counts', countsOf(folders))}</p>
      <div className="pairs-sides">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
        <div className="table-lines" tabIndex={0} role="region" aria-labelledby="table-pairs">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('board.column.name')}</th>
                <th scope="col">{t('table.pairs.folder')}</th>
                <th scope="col">{t('table.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <Pair key={line.line} line={line} free={free} onChoose={onChoose} />
              ))}
            </tbody>
          </table>
        </div>
        <FoldersLeft left={left} />
      </div>
      {lines.length > shown.length && (
        <p className="small quiet">{t('table.more', { count: lines.length - shown.length })}</p>
      )}
    </section>
  );
}

/** A person decides it, or has done so: it stays where it is then. */
function isAsked({ how, isWithout }: LineFolder): boolean {
  return how === 'doubtful' || how === 'chosen' || isWithout;
}

function countsOf({ lines, left }: PhotoFolders) {
  return {
    matched: lines.filter(({ folder }) => folder !== null).length,
    doubtful: lines.filter(({ how }) => how === 'doubtful').length,
    without: lines.filter(({ how, isWithout }) => isWithout && how !== 'doubtful').length,
    left: left.length,
  };
}

const DRAG_TYPE = 'application/x-listing-lightbox-folder';

interface PairProps {
  line: LineFolder;
  /** Folders that no listing has. */
  free: readonly string[];
  onChoose: Choose;
}

/** A listing and its folder, which a menu changes; a folder that is left can be dropped on it as well. */
function Pair({ line: { line, name, how, folder, candidates, isWithout }, free, onChoose }: PairProps): ReactElement {
  const { t } = useWords();
  const [isOver, setIsOver] = useState(false);
  const entryOf = (id: string): MenuEntry => ({ id, label: id, run: () => onChoose(line, id) });
  const others = free.filter((each) => !candidates.includes(each) && each !== folder).map(entryOf);
  const entries: readonly MenuEntry[] = [
    ...candidates.map(entryOf),
    ...others.map((entry, index) => (index === 0 && candidates.length > 0 ? { ...entry, apart: true } : entry)),
    { id: '', label: t('table.pairs.noFolder'), apart: true, run: () => onChoose(line, null) },
  ];
  const isOurs = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAG_TYPE);
  const shown = folder ?? t(how === 'doubtful' ? 'table.pairs.select' : 'table.pairs.noFolder');
  return (
    <tr
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        onChoose(line, event.dataTransfer.getData(DRAG_TYPE));
      }}
    >
      <td>{name}</td>
      <td>
        <Menu
          label={t('table.pairs.change', { name })}
          entries={entries}
          trigger={
            <Button variant="plain" aria-label={t('table.pairs.folderOf', { name, folder: shown })}>
              <span className={folder === null ? 'quiet' : undefined}>{shown}</span>
              <ChevronDown size={13} aria-hidden />
            </Button>
          }
        />
      </td>
      <td data-tone={how === 'doubtful' ? 'warn' : undefined} className="quiet">
        {t(`table.pairs.how.${how === 'doubtful' || !isWithout ? how : 'without'}`)}
      </td>
    </tr>
  );
}

function FoldersLeft({ left }: { left: readonly string[] }): ReactElement | null {
  const { t } = useWords();
  if (left.length === 0) return null;
  return (
    <div>
      <h4 className="small quiet" id="table-folders-left">
        {t('table.pairs.left')}
      </h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <ul className="pairs-left" tabIndex={0} aria-labelledby="table-folders-left">
        {left.map((name) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; the menus have the keyboard's
          <li key={name} draggable onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAG_TYPE, name)}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
