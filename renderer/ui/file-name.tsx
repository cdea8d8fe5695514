import type { ReactElement } from 'react';
import './file-name.css';

/** So many letters of the end stay, with the number and the extension by which files are told apart. */
const END = 10;

/** A name of a file; where it has too little space, its middle gives way, and the whole is its tooltip. */
export function FileName({ name }: { name: string }): ReactElement {
  const split = Math.max(0, name.length - END);
  return (
    <span className="file-name" title={name}>
      <span className="file-name-start">{name.slice(0, split)}</span>
      <span className="file-name-end">{name.slice(split)}</span>
    </span>
  );
}
