import type { ReactElement, ReactNode } from 'react';
import './notice.css';

/** What stands where nothing is yet: what this place is for and what to do. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="empty-state">
      {icon}
      <h2>{title}</h2>
      {children}
    </div>
  );
}
