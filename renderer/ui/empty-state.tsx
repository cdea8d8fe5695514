import type { ReactElement, ReactNode } from 'react';
import './notice.css';

/** What stands where nothing is yet: what this place is for and what to do. */
export function EmptyState({
  icon,
  title,
  titleId,
  children,
}: {
  icon?: ReactNode;
  title: string;
  titleId?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="empty-state">
      {icon}
      <h2 id={titleId}>{title}</h2>
      {children}
    </div>
  );
}
